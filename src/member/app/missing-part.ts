import { probe } from '#src/client/outbox/connection.ts'
import { mayReload } from '#src/client/storage/reload-guard.ts'

/**
 * A part of the app that does not load belongs to another version: look for a newer worker, then reload once. Where
 * the studio does not answer a reload cannot help, and would lead to the page of a Wi-Fi portal; the screen that needs
 * the part says that it is missing. In the middle of something, such as an open door, nothing reloads by itself.
 */
export function recoverMissingParts(isBusy: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isBusy()) void reloadWithNewest(isBusy)
  })
}

async function reloadWithNewest(isBusy: () => boolean): Promise<void> {
  if (!(await probe()) || isBusy() || !mayReload(buildId(), Date.now())) return
  const registration = await navigator.serviceWorker?.getRegistration()
  // Without a newer worker the page may still find the part: it is read anew either way.
  await registration?.update().catch(() => undefined)
  location.reload()
}

/** The name of the entry script carries the hash of the build. */
function buildId(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
}
