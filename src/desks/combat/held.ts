import { ref } from 'vue'
import type { Forecast } from '@/engine/forecast.ts'

/** Plans held for comparison: they outlive the sheet, not the page. */
export const held = ref<readonly { readonly label: string; readonly forecast: Forecast }[]>([])
