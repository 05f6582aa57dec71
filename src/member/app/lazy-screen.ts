import { loadAllMessages } from '#src/shared/language/activate-language.ts'
import { inTime, LatePart } from '#src/lib/waiting/part-in-time.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'

import { MissingPart } from './missing-part.ts'

/** A screen that is loaded when it is opened, together with its words. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  loadWords = loadAllMessages,
) {
  return lazyPage(async () => {
    const [module] = await inTime(() => Promise.all([load(), loadWords()])).catch(giveUp)
    return module
  }, name)
}

/**
 * For what a route loads: the router would reload the page for an error of the browser's own; here
 * `recoverMissingParts` decides that.
 */
export function giveUp(cause: unknown): never {
  if (cause instanceof MissingPart) throw cause
  const arrival = cause instanceof LatePart ? cause.arrival : undefined
  throw new MissingPart('A screen could not be loaded', { cause, arrival })
}
