import { describe, expect, onTestFinished, test } from 'vitest'

import type { NoticeMessage } from '#src/domain/notices/notice.ts'

import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { planReminders } from '#server/modules/notices/actions/plan-reminders.ts'
import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { isPushEndpoint } from '#server/platform/push/push-endpoint.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { racingEngines } from '../../support/engines.ts'
import { addChain, addMember, addVisit } from '../../support/fixtures.ts'
import { startPushStandIn } from '../../support/net/push-stand-in.ts'
import { hour, minute } from '../../support/open-server.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

describe('the push services that are known', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/',
    'https://notfcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'file:///etc/passwd',
    'push',
  ])('and not %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))
})

describe.each(racingEngines)('three servers on $name', (engine) => {
  test('make one key, and send each of a hundred reminders once', async () => {
    const push = await startPushStandIn()
    onTestFinished(() => push.close())
    const { place, remove } = await engine.emptyPlace()
    const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
    const stores: Store[] = []
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()))
      await remove()
    })
    for (let replica = 0; replica < 3; replica++)
      stores.push(await openStore(place, { logSecret, clock: () => clock.now }))
    const [first] = stores
    if (!first) throw new Error('No store')
    await addChain(first)
    const members = 50
    for (let index = 0; index < members; index++) {
      const who = await addMember(first)
      await addVisit(first, who, { startsAt: clock.now + hour + minute })
      const { endpoint, keys } = push.subscribe(`phone-${index}`).json
      const row = { endpoint, ...keys, memberUid: who.uid, tokenHash: who.uid, language: 'zh-HK' as const }
      await first.db
        .insertInto('pushSubscriptions')
        .values({ ...row, createdAt: clock.now, expiresAt: clock.now + 24 * hour })
        .execute()
    }
    const onError = (error: unknown) => {
      throw error
    }
    const servers = stores.map((store) => ({
      store,
      onError,
      send: openNotices({ store, publicOrigin: 'https://studio.example.com', onError }).send,
      texts: textDeps({ onError }),
    }))
    const keys = await Promise.all(
      stores.map((store) =>
        openNotices({ store, publicOrigin: 'https://studio.example.com', onError }).publicKey({ email: '' }),
      ),
    )
    expect(new Set(keys).size).toBe(1)

    const everybodyTicks = async () => {
      await Promise.all(servers.map(({ store }) => planReminders(store)))
      await Promise.all([...servers, ...servers].map((setup) => sendDueNotices(setup)))
    }
    await everybodyTicks()
    clock.now += minute
    await everybodyTicks()
    expect(push.delivered).toHaveLength(members)
    clock.now += 45 * minute
    await everybodyTicks()
    clock.now += hour
    await everybodyTicks()
    const perPhone = Object.values(Object.groupBy(push.delivered, ({ browser }) => browser))
    expect(perPhone.map((all) => all?.length)).toEqual(Array.from({ length: members }, () => 2))
    expect(push.knocks()).toBe(2 * members)
    expect(new Set(push.delivered.map(({ text }) => (JSON.parse(text) as NoticeMessage).notice)).size).toBe(2 * members)
  })
})
