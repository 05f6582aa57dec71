import { describe, expect, test } from 'vitest'

import { reportProblem } from '#src/contract/problems/problems.ts'
import { giveBackForProblem } from '#src/contract/staff/problems/problems.ts'
import { compensate } from '#src/contract/staff/session-records.ts'
import { refundCard, sellAtCounter } from '#src/contract/staff/sales.ts'
import { userMessages } from '#src/contract/staff/members/member-messages.ts'

import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aPackage, anIntent } from '../../support/fixtures.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { minute } from '../../support/open-server.ts'

const reason = 'The lamps were weak'

async function setup(engine: Engine) {
  const place = await atTheBed(engine)
  const { store, inbox, post, member } = place
  const onError = () => {}
  const texts = textDeps({ messenger: inbox.messenger, money: usualMoney, onError })
  const manager = await member({ role: 'admin', staffLevel: 'manager' })
  await store.db.insertInto('packages').values(aPackage()).execute()
  return {
    ...place,
    manager,
    tick: () => sendDueNotices({ store, send: async () => 'gone', texts, onError }),
    texts: () => inbox.messages.map(({ text }) => text),
    kinds: async (uid: string) =>
      (await post(userMessages.path, { ...manager, member_uid: uid })).data.list.map(
        ({ kind }: { kind: string }) => kind,
      ),
  }
}

describe.each(engines)('what comes back to a member is told on $name', (engine) => {
  test('a session that staff make good, once for each press', async () => {
    const { start, floor, until, post, manager, row, tick, texts, kinds, ann } = await setup(engine)
    await start()
    floor.pass(12 * minute)
    await until({ state: 'ended', settled: 'used' })
    const { sessionId } = await row()
    const intent = anIntent(manager, { session_id: sessionId, times: 1, reason })
    expect((await post(compensate.path, intent)).code).toBe('ok')
    expect((await post(compensate.path, intent)).code).toBe('ok')
    await tick()
    expect(texts()).toEqual([expect.stringMatching(/已退回 1 次|1 session returned/)])
    expect(await kinds(ann.uid)).toEqual(['session-back'])
  })

  test('a session that ended as it should is no news', async () => {
    const { start, floor, until, tick, texts } = await setup(engine)
    await start()
    floor.pass(12 * minute)
    await until({ state: 'ended', settled: 'used' })
    await tick()
    expect(texts()).toEqual([])
  })

  test('a session that a report asked for is told by its answer, and nothing else says it again', async () => {
    const { startUnheard, floor, ask, post, manager, tick, texts, ann, store } = await setup(engine)
    const session_id = await startUnheard()
    floor.pass(30 * minute)
    await ask()
    const claim = { session_id, reason: 'no-light', is_claim: true }
    const { problem_id } = (await post(reportProblem.path, anIntent(ann, claim))).data
    expect((await post(giveBackForProblem.path, anIntent(manager, { problem_id }))).code).toBe('ok')
    const notices = await store.db.selectFrom('notices').select('what').execute()
    expect(notices.map(({ what }) => JSON.parse(what).kind)).toEqual(['problem'])
    await tick()
    expect(texts()).toEqual([])
  })

  test('money that a clerk gives back', async () => {
    const { post, manager, member, tick, texts, kinds, store } = await setup(engine)
    const bo = await member({ language: 'en-US' })
    const sale = { member_uid: bo.uid, package_id: 'ten-plus-two', shop_id: 1, method: 'cash', amount_cents: 168_000 }
    const sold = await post(sellAtCounter.path, anIntent(manager, sale))
    await store.db.deleteFrom('notices').execute()
    const { card_id } = sold.data
    const { data: file } = await post('/api/admin/user/get', { ...manager, member_uid: bo.uid })
    const [{ rev }] = file.cards
    const back = { card_id, rev, shop_id: 1, method: 'cash', times: null, amount_cents: 168_000, reason }
    expect(await post(refundCard.path, anIntent(manager, back))).toMatchObject({ code: 'ok' })
    await tick()
    expect(texts()).toEqual([expect.stringContaining('Refunded: ')])
    expect(texts()[0]).toContain('HK$1,680')
    expect(await kinds(bo.uid)).toEqual(['refunded'])
  })
})
