import { describe, expect, test } from 'vitest'

import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { engines } from '../../support/engines.ts'
import { hour, minute } from '../../support/open-server.ts'
import { bedLost, withLostBed, withPhones } from '../../support/staff/alert-phones.ts'
import { addSecondShop } from '../../support/staff/two-shops.ts'

describe.each(engines)('alerts on phones on $name', (engine) => {
  test('a bed that is lost is told to the clerk on duty, once, and to nobody who is at home', async () => {
    const { staff, floor, tick, seen, travel, member, goHome } = await withPhones(engine)
    const joey = await staff('joey', { staffLevel: 'staff' })
    await goHome(await staff('home', { staffLevel: 'staff' }))
    await member({ nickname: 'Ann' })
    expect(await tick()).toEqual([])
    await floor.bed('bed-2').powerCut()
    await seen(joey, 'bed-offline')
    expect(await tick(), 'what is lost for seconds is no news').toEqual([])
    await travel(20_000)
    expect(await tick()).toEqual([bedLost('joey')])
    await travel(minute)
    expect(await tick()).toEqual([])
  })

  test('whoever takes it ends it: the phones of the others say so in its place, without a sound, and no manager is told', async () => {
    const { staff, tick, take, joey, key, pushed, look, deps, travel } = await withLostBed(engine)
    await staff('ruby', { staffLevel: 'staff' })
    expect((await tick()).toSorted()).toEqual([bedLost('joey'), bedLost('ruby')])
    expect(await take(joey, key)).toMatchObject({ code: 'ok' })
    await travel(20_000)
    await look()
    await sendDueNotices(deps)
    expect(pushed.map(({ to, message: { body, isQuiet } }) => [to, body, isQuiet])).toEqual([
      ['ruby', '已有人處理 • 銅鑼灣店', true],
    ])
    pushed.length = 0
    await travel(10 * minute)
    expect(await tick()).toEqual([])
  })

  test('taken before it could be sent, it is not sent', async () => {
    const { look, tick, take, joey, key } = await withLostBed(engine)
    await look()
    await take(joey, key)
    expect(await tick()).toEqual([])
  })

  test('what is over is put away, and told anew when it comes back later', async () => {
    const { floor, tick, travel, loseBed } = await withLostBed(engine)
    expect(await tick()).toEqual([bedLost('joey')])
    await floor.bed('bed-2').powerOn()
    await tick()
    await travel(61_000)
    await tick()
    await travel(16_000)
    expect(await tick()).toEqual(['joey: 1 號機離線 | 已解決 • 銅鑼灣店'])
    await loseBed()
    expect(await tick()).toEqual([bedLost('joey')])
  })

  test('a phone whose login has run out is told of alerts, and of nothing that is about its member', async () => {
    const { tick, store, joey, pushed, deps } = await withLostBed(engine)
    await store.db.updateTable('pushSubscriptions').set({ expiresAt: 0 }).execute()
    const text = { 'zh-HK': 'x', 'zh-CN': 'x', 'en-US': 'x' }
    await store.transaction(async (tx) => notifyMember(tx, joey.uid, { kind: 'broadcast', text }, await store.now(tx)))
    expect(await tick()).toEqual([bedLost('joey')])
    await sendDueNotices(deps)
    expect(pushed).toEqual([])
  })

  test('it is said of whom no phone takes notifications', async () => {
    const { tick, store, joey, alerts } = await withLostBed(engine)
    await store.db.deleteFrom('pushSubscriptions').execute()
    expect(await tick()).toEqual([])
    expect(await alerts(joey)).toMatchObject([{ notified: [{ nickname: 'joey', state: 'unreached' }] }])
  })

  test('what stands at every studio of the chain is told once to each', async () => {
    const place = await withPhones(engine)
    const { store, staff, tick, travel } = place
    await addSecondShop(place)
    await store.db.updateTable('devices').set({ enabled: 0 }).execute()
    await store.db.deleteFrom('locks').execute()
    const joey = await staff('joey', { staffLevel: 'staff' })
    const now = await store.now()
    await store.db
      .insertInto('messageStops')
      .values({ scope: 'all', since: now, lastAt: now + hour })
      .execute()
    await place.seen(joey, 'codes-stopped')
    expect(await tick()).toEqual([expect.stringMatching(/^joey: 訊息預算用完/)])
    await travel(minute)
    expect(await tick()).toEqual([])
  })
})
