// The same browser and flags as the other tests.
import { createJiti } from 'jiti'

export const { chromiumArgs, chromiumPath } = await createJiti(import.meta.url).import('../chromium.ts')
