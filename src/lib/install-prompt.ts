import { makeListeners } from './listeners.ts'

/** What Chromium sends when it would ask to install; it can be used once. */
interface PromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const changes = makeListeners()
let kept: PromptEvent | undefined
let isInstalledNow = false

/** Keeps the browser's question for a moment at which it is welcome. Must run before the browser asks by itself. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as PromptEvent)
  })
  window.addEventListener('appinstalled', () => {
    isInstalledNow = true
    set(undefined)
  })
}

/** Whether the browser would ask; tells of changes. */
export const installPrompt = {
  subscribe: changes.add,
  read: () => kept !== undefined,
}

/** Opened from the home screen, or put there by this page. */
export function isInstalled(): boolean {
  const isStandalone = matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)')
  // The second is Safari's own word for it.
  return isInstalledNow || isStandalone.matches || ('standalone' in navigator && navigator.standalone === true)
}

/** Lets the browser ask, from a press of the member; false when they decline or it cannot ask. */
export async function askToInstall(): Promise<boolean> {
  const event = kept
  set(undefined)
  return (await event?.prompt())?.outcome === 'accepted'
}

function set(event: PromptEvent | undefined): void {
  kept = event
  changes.tell()
}
