import { probe } from '#src/client/outbox/connection.ts'
import { mayReload } from '#src/client/storage/reload-guard.ts'

/** A part of the app that was not to be had, or something else came in its place. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

/**
 * A part of the app that does not load belongs to another version: look for a newer worker, then reload once. Where
 * the server does not answer a reload cannot help, and would lead to the page of a Wi-Fi portal; the screen that needs
 * the part says that it is missing. In the middle of something, such as an open door, nothing reloads by itself.
 */
export function recoverMissingParts(isBusy: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isBusy()) void recover(isBusy)
  })
}

async function recover(isBusy: () => boolean): Promise<void> {
  if (!(await probe()) || isBusy() || !mayReload(buildId(), Date.now())) return
  await reloadWithNewest()
}

/** Reads the page anew with every file as the server has it now. The caller knows that the server answers. */
export async function reloadWithNewest(): Promise<void> {
  // Without a newer worker the page may still find the part: it is read anew either way.
  const registration = await navigator.serviceWorker?.getRegistration()
  await Promise.all([registration?.update().catch(() => undefined), fetchFilesAgain()])
  location.reload()
}

/** The name of the entry script carries the hash of the build. */
function buildId(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
}

/** A Wi-Fi portal's answer may lie in the browser's own cache in the place of a file; ours replaces it there. */
async function fetchFilesAgain(): Promise<void> {
  const ownFiles = `${location.origin}/hk/assets/`
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(ownFiles))
  await Promise.allSettled(files.map(async ({ name }) => await fetch(name, { cache: 'reload' })))
}
