import { lazyRouteComponent } from '@tanstack/react-router'

import { loadAllMessages } from '#src/shared/language/activate-language.ts'
import { noteWaiting } from '#src/client/http/post.ts'

import { isDoneInTime, MissingPart } from './missing-part.ts'

/** A screen that is loaded when it is opened, together with its words. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  loadWords = loadAllMessages,
) {
  return lazyRouteComponent(async () => {
    const [module] = await inTime(Promise.all([load(), loadWords()])).catch(giveUp)
    return module
  }, name)
}

/** A part that hangs on its way is called missing after as long as a call, so that no tap waits for ever; it may still come. */
async function inTime<Part>(part: Promise<Part>): Promise<Part> {
  const stopWaiting = noteWaiting()
  try {
    if (await isDoneInTime(part)) return await part
    throw new MissingPart('A screen could not be loaded in time', { arrival: part })
  } finally {
    stopWaiting()
  }
}

/**
 * For what a route loads: the router would reload the page for an error of the browser's own; here
 * `recoverMissingParts` decides that.
 */
export function giveUp(cause: unknown): never {
  if (cause instanceof MissingPart) throw cause
  throw new MissingPart('A screen could not be loaded', { cause })
}
