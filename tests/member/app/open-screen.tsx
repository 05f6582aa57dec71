import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

import { aPhone } from '../../client/outbox/page.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { waitLonger } from '../../support/wait-longer.ts'

waitLonger()

/** A member with a phone in front of the real studio; the phone's clock shows the studio's time. */
export async function aMemberWithPhone(options: Parameters<typeof aPhone>[0] = {}) {
  const phone = await aPhone(options)
  vi.useFakeTimers({ toFake: ['Date'], now: phone.clock.now })
  onTestFinished(() => void vi.useRealTimers())
  sessionStorage.clear()
  /** Time passes for the phone only. */
  const wait = (ms: number) => void vi.setSystemTime(Date.now() + ms)
  return { ...phone, wait, me: await phone.member() }
}

/** Opens a path of the app as after a start: fresh modules on what this phone has stored, with or without a login. */
export async function openScreen(path: string, me: SignedIn | undefined, language = 'en-US') {
  vi.resetModules()
  const app = await loadApp()
  if (me) {
    app.remembered.token.write(me.token)
    app.remembered.userId.write(me.uid)
  } else app.remembered.token.clear()
  await app.activateLanguage(app.toLanguage(language))
  const router = app.makeRouter({ history: createMemoryHistory({ initialEntries: [`/hk${path}`] }) })
  await router.load()
  const stops = [app.watchConnection(), app.startOffline()]
  app.watchOutcomes(app.queryClient)
  app.watchReconnect()
  const screen = render(<app.App router={router} />)
  const close = () => {
    stops.forEach((stop) => stop())
    screen.unmount()
  }
  onTestFinished(close)
  return { ...screen, router, close }
}

async function loadApp() {
  const parts = await Promise.all([
    import('#src/member/app/app.tsx'),
    import('#src/member/app/outbox-outcomes.ts'),
    import('#src/member/app/query-client.ts'),
    import('#src/member/app/routes.tsx'),
    import('#src/member/app/watch-reconnect.ts'),
    import('#src/domain/language.ts'),
    import('#src/shared/language/activate-language.ts'),
    import('#src/client/outbox/connection.ts'),
    import('#src/client/outbox/page-replay.ts'),
    import('#src/client/storage/remembered.ts'),
  ])
  const [app, outcomes, queries, routes, reconnect, language, activate, connection, replay, remembered] = parts
  return {
    ...app,
    ...outcomes,
    ...queries,
    ...routes,
    ...reconnect,
    ...language,
    ...activate,
    ...connection,
    ...replay,
    ...remembered,
  }
}
