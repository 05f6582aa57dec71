import { describe, expect, onTestFinished, test } from 'vitest'

import { getShop, saveShop } from '#src/contract/staff/shops.ts'
import { alertKinds } from '#src/domain/board/alert-rules.ts'

import { followAlerts } from '#server/modules/board/alert-worker.ts'
import { writeShopLevels } from '#server/modules/members/store/shop-levels.ts'
import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { hour, minute } from '../../support/open-server.ts'
import { bedLost, withLostBed } from '../../support/staff/alert-phones.ts'

interface Rule {
  kind: string
  pushes: boolean
  escalate_minutes: number | null
  at_night: boolean
}

describe.each(engines)('alerts that go on to managers on $name', (engine) => {
  test('what nobody takes for three minutes goes to the managers of the studio, once, with who was told before', async () => {
    const { staff, tick, travel, joey, alerts, goHome, store } = await withLostBed(engine)
    const mandy = await staff('mandy', { staffLevel: null })
    await store.transaction(async (tx) =>
      writeShopLevels(tx, mandy.uid, [{ shopId: 1, level: 'manager' }], await store.now(tx)),
    )
    await goHome(mandy)
    await goHome(await staff('chain', { staffLevel: 'manager' }))
    expect(await tick()).toEqual([bedLost('joey')])
    const [waiting] = await alerts(joey)
    expect(waiting?.notified).toMatchObject([{ nickname: 'joey', notified_as: 'duty', state: 'sent' }])
    expect(Date.parse(waiting?.escalates_at ?? '') - (await store.now())).toBe(3 * minute)
    await travel(3 * minute)
    expect(await tick()).toEqual([
      expect.stringMatching(/^mandy: 1 號機離線 \| 已通知當值的 1 人，未有人處理 • 16:\d\d 起 • 銅鑼灣店$/),
    ])
    const [escalated] = await alerts(joey)
    expect(escalated).toMatchObject({
      escalates_at: null,
      notified: [
        { nickname: 'joey', notified_as: 'duty' },
        { nickname: 'mandy', notified_as: 'manager', state: 'sent' },
      ],
    })
    await travel(hour)
    expect(await tick()).toEqual([])
  })

  test('a manager who was on duty and told already is not told again: it goes to the owner', async () => {
    const { staff, tick, travel, joey, goHome } = await withLostBed(engine)
    await goHome(joey)
    await staff('mandy', { staffLevel: 'manager' })
    await goHome(await staff('olga', { staffLevel: 'owner' }))
    expect(await tick()).toEqual([bedLost('mandy')])
    await travel(3 * minute)
    expect(await tick()).toEqual([expect.stringMatching(/^olga: /)])
  })

  test('with nobody on duty it goes to the managers at once', async () => {
    const { staff, tick, joey, goHome } = await withLostBed(engine)
    await goHome(joey)
    await goHome(await staff('mandy', { staffLevel: 'manager' }))
    expect(await tick()).toEqual([expect.stringMatching(/^mandy: 1 號機離線 \| 現時無人當值 • /)])
  })

  test('by night whoever is at home hears of emergencies alone', async () => {
    const { staff, tick, joey, goHome, store, member, seen, travel, floor } = await withLostBed(engine)
    await goHome(await staff('mandy', { staffLevel: 'manager' }))
    await goHome(joey)
    await tick()
    const ann = await member({ nickname: 'Ann Chan' })
    const night = Date.parse('2026-11-21T22:30:00+08:00')
    await addVisit(store, ann, { startsAt: night - minute, deviceId: 'bed-1' })
    await travel(night - floor.clock.now())
    await seen(joey, 'late')
    expect(await tick()).toEqual([])
    const clerk = await staff('ruby', { staffLevel: 'staff' })
    const [late, ...more] = await tick()
    expect(more).toEqual([])
    expect(late).toMatch(/^ruby: 1 號機的客人遲到 \| 22:29 起 • 銅鑼灣店$/)
    expect(late, 'a lock screen names no guest').not.toContain('Ann')
    await goHome(clerk)
    await travel(6 * minute)
    expect(await tick(), 'who is at home sleeps').toEqual([])
  })

  test('a studio says itself which alerts are pushed, when they go on and whether by night', async () => {
    const { staff, tick, joey, post, travel, goHome } = await withLostBed(engine)
    const mandy = await staff('mandy', { staffLevel: 'manager' })
    await goHome(mandy)
    const shop = (await post(getShop.path, { ...mandy, shop_id: 1 })).data as Record<string, unknown> & {
      alert_rules: Rule[]
    }
    expect(shop.alert_rules.map(({ kind }) => kind)).toEqual(alertKinds)
    const { alert_rules, presence_limits: _, daily_hours: __, closed_today: ___, time_zone: ____, ...terms } = shop
    const save = async (who: SignedIn, rules: Rule[]) =>
      await post(saveShop.path, anIntent(who, { ...terms, alert_rules: rules, decisions: [] }))
    const rule = { kind: 'bed-offline', pushes: true, escalate_minutes: 10, at_night: false }
    expect(await save(joey, [rule])).toMatchObject({ code: 'forbidden' })
    expect(await save(mandy, [rule, rule])).toMatchObject({ code: 'bad-request' })
    expect(await save(mandy, [{ ...rule, kind: 'weather' }])).toMatchObject({ code: 'bad-request' })
    expect(await save(mandy, [{ ...rule, escalate_minutes: 0 }])).toMatchObject({ code: 'bad-request' })
    const saved = await save(mandy, [rule])
    expect((saved.data.alert_rules as Rule[]).find(({ kind }) => kind === rule.kind)).toEqual(rule)
    expect((saved.data.alert_rules as Rule[]).find(({ kind }) => kind === 'late')).toEqual(
      alert_rules.find(({ kind }) => kind === 'late'),
    )
    expect(await tick()).toEqual([bedLost('joey')])
    await travel(9 * minute)
    expect(await tick()).toEqual([])
    await travel(minute)
    expect(await tick()).toEqual([expect.stringMatching(/^mandy: /)])
  })

  test('what a studio does not push stays in the app', async () => {
    const { tick, store, travel, joey, alerts } = await withLostBed(engine)
    const alertRules = JSON.stringify([{ kind: 'bed-offline', pushes: false, escalateMinutes: 3, atNight: true }])
    await store.db.updateTable('shops').set({ alertRules }).execute()
    expect(await tick()).toEqual([])
    await travel(10 * minute)
    expect(await tick()).toEqual([])
    expect(await alerts(joey)).toMatchObject([{ kind: 'bed-offline', notified: [], escalates_at: null }])
  })
})

describe.each(racingEngines)('two servers on $name', (engine) => {
  test('tell of each alert once, also when it goes on', async () => {
    const { staff, joey, goHome, store, floor, deps, pushed, travel } = await withLostBed(engine)
    for (const name of ['ruby', 'sam', 'tess']) await staff(name, { staffLevel: 'staff' })
    await goHome(await staff('mandy', { staffLevel: 'manager' }))
    const other = await openStore(store.place, { logSecret, clock: () => floor.clock.now() })
    onTestFinished(() => other.close())
    const bothTick = async () => {
      const stores = [store, other, store, other]
      await Promise.all(stores.map((each) => followAlerts({ store: each, gateway: floor.gateway })))
      await Promise.all(stores.map((each) => sendDueNotices({ ...deps, store: each })))
      return pushed
        .splice(0)
        .map(({ to }) => to)
        .toSorted()
    }
    expect(await bothTick()).toEqual(['joey', 'ruby', 'sam', 'tess'])
    await travel(3 * minute)
    expect(await bothTick()).toEqual(['mandy'])
    expect(await bothTick()).toEqual([])
    expect(joey.uid).not.toBe('')
  })
})
