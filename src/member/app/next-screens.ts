import { whenIdle } from '#src/lib/waiting/when-idle.ts'

import type { makeRouter } from './routes.tsx'

/** Where most taps on home lead. */
const likely = ['/my', '/appointment', '/appointment-result', '/scan-qrcode'] as const

/**
 * Reads the screens that are likely to come next while the browser has nothing better to do, one after the other. Only
 * where the phone has them: nothing is fetched for it.
 */
export function prepareNextScreens(router: ReturnType<typeof makeRouter>): void {
  if (!navigator.serviceWorker?.controller) return
  const [...waiting] = likely
  prepareNext()

  function prepareNext() {
    const path = waiting.shift()
    if (path) whenIdle(() => void prepare(path))
  }

  async function prepare(path: (typeof likely)[number]) {
    // A screen that is not there yet is asked for again by the tap that opens it, which also says so.
    await router.routesByPath[path].options.component?.preload?.()?.catch(() => undefined)
    prepareNext()
  }
}
