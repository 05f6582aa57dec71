import { whenAllStored } from '#src/member/install/offline-copy.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'

import type { makeRouter } from './routes.tsx'

/** Where most taps on home lead. */
const likely = ['/my', '/appointment', '/appointment-result', '/scan-qrcode'] as const

/**
 * Reads the screens that are likely to come next while the browser has nothing better to do, one after the other. Only
 * once all of the app is on the phone: on a weak line nothing is fetched for it, and nothing that could fail is asked.
 */
export function prepareNextScreens(router: ReturnType<typeof makeRouter>): void {
  const waiting = likely.values()
  whenAllStored(prepareNext)

  function prepareNext() {
    const { value: path } = waiting.next()
    if (path) whenIdle(() => void prepare(path))
  }

  async function prepare(path: (typeof likely)[number]) {
    // A screen that is broken on the phone is asked for again by the tap that opens it, which also says so.
    await router.routesByPath[path].options.component?.preload?.()?.catch(() => undefined)
    prepareNext()
  }
}
