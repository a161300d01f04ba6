import { ref } from 'vue'

interface InstallPrompt extends Event { prompt(): Promise<void>; readonly userChoice: Promise<{ readonly outcome: string }> }

/** The browser offers to install; kept until the player wants it. */
export const installOffer = ref<InstallPrompt | null>(null)
export const installed = ref(false)

export function watchInstall(): void {
  installed.value = matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    installOffer.value = event as InstallPrompt
  })
  addEventListener('appinstalled', () => {
    installed.value = true
    installOffer.value = null
  })
}

export async function install(): Promise<void> {
  await installOffer.value?.prompt()
  installOffer.value = null
}

export type Platform = 'ios' | 'android' | 'desktop'
export const platform = (): Platform => (/iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1) ? 'ios' : navigator.userAgent.includes('Android') ? 'android' : 'desktop')
