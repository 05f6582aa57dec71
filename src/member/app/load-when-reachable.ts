import { onConnection, probe, readConnection } from '#src/client/outbox/connection.ts'

const againAfterMs = 15_000

/** Loads a part of the app that every start needs a little later; a line that breaks before that only delays it. */
export async function loadWhenReachable<Part>(load: () => Promise<Part | undefined>): Promise<Part> {
  for (;;) {
    // A broken line is waited out; a part that the page reloads itself for comes as nothing too.
    const part = await load().catch(() => undefined)
    if (part !== undefined) return part
    await nextOccasion()
  }
}

/** The server answers again, or some time has passed. */
function nextOccasion(): Promise<void> {
  void probe()
  return new Promise((resolve) => {
    const stop = onConnection(() => {
      if (readConnection().state === 'online') end()
    })
    const timer = setTimeout(end, againAfterMs)
    function end() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}
