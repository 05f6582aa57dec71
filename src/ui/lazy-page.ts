import { lazyRouteComponent } from '@tanstack/react-router'

/** Longer than the router needs to show a failure, shorter than anybody needs to look at it and ask again. */
const failureStandsMs = 1000

let askedAnewAt = 0

/** A page that failed is asked for once more: from now on no failure so far is the answer. */
export function forgetFailures(): void {
  askedAnewAt = performance.now()
}

/** A failure that is this old when it could first be shown came while the page had no place yet. */
const oldMs = 3000

/** Whether a failure of then says nothing of now: it is old, or the page was asked for anew since. In milliseconds of `performance.now()`. */
export function isPast(failedAt: number): boolean {
  return failedAt <= askedAnewAt || performance.now() - failedAt > oldMs
}

/**
 * A page of the router that is loaded when it is opened. The router's own forgets a failure as soon as anything asks
 * for the page again, such as a pointer that rests on its link: the failure would never be shown, and the page would
 * be waited for once more. Here a fresh failure is the answer for everybody who asks by the way.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  let failedAt: number | undefined
  const page = lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      failedAt = performance.now()
      throw error
    }
  }, name)
  const ask = page.preload
  if (!ask) return page
  page.preload = async () => {
    const isFresh = failedAt !== undefined && failedAt > askedAnewAt && performance.now() - failedAt < failureStandsMs
    if (!isFresh) await ask()
  }
  return page
}
