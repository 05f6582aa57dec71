import { isDoneInTime } from '#src/lib/waiting/part-in-time.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { mayReload } from '#src/client/storage/reload-guard.ts'
import { type Hold, watchForQuiet } from '#src/lib/waiting/quiet-moment.ts'

/** A part of the app that was not to be had, or something else came in its place. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
  /** Of a part that is only late: what it comes with. */
  readonly arrival: Promise<unknown> | undefined

  constructor(message: string, { cause, arrival }: { cause?: unknown; arrival: Promise<unknown> | undefined }) {
    super(message, { cause })
    this.arrival = arrival
  }
}

/**
 * A part of the app that does not load belongs to another version: look for a newer worker, then reload once. Where
 * the server does not answer a reload cannot help, and would lead to the page of a Wi-Fi portal; the screen that needs
 * the part says that it is missing. In the middle of something, such as an open door or a dialog that asks, the reload
 * waits until it is over.
 */
export function recoverMissingParts(hold: Hold): void {
  const untilQuiet = watchForQuiet(hold)
  let isRecovering = false
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || isRecovering) return
    isRecovering = true
    void recover(untilQuiet).finally(() => void (isRecovering = false))
  })
}

async function recover(untilQuiet: () => Promise<void>): Promise<void> {
  await untilQuiet()
  if (!(await probe()) || !mayReload(buildId(), Date.now())) return
  await updateFiles()
  await untilQuiet()
  location.reload()
}

/** Reads the page anew with every file as the server has it now. The caller knows that the server answers. */
export async function reloadWithNewest(): Promise<void> {
  await updateFiles()
  location.reload()
}

/** Without a newer worker the page may still find the part: it is read anew either way. */
async function updateFiles(): Promise<void> {
  await isDoneInTime(Promise.allSettled([updateWorker(), fetchFilesAgain()]))
}

async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
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
