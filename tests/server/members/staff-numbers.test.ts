import { describe, expect, test } from 'vitest'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'

async function counter(engine: Engine) {
  const place = await openServer(engine)
  const staff = await place.member({ role: 'admin', staffLevel: 'staff' })
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const call = (who: SignedIn, noun: string, fields: object = {}) =>
    place.post(`/api/admin/${noun}`, anIntent(who, fields))
  return { ...place, staff, manager, call }
}

describe.each(engines)('numbers of members at the counter on $name', (engine) => {
  test('find a member for clerks as a whole only, so that asking for pieces tells nothing of it', async () => {
    const { member, call, staff, manager } = await counter(engine)
    const find = async (filter: object) =>
      (await call(staff, 'users/list', filter)).data.list.map(({ nickname }: { nickname: string }) => nickname)
    const { uid } = await member({ nickname: '陳嘉欣', phone: '+85291234545' })
    await member({ nickname: 'Lam Wing', phone: '+8613891234545', areaCode: '86' })
    for (const whole of ['91234545', '9123 4545', '+852 9123 4545', '852 9123-4545']) {
      expect(await find({ search: whole }), whole).toEqual(['陳嘉欣'])
    }
    expect(await find({ search: '138 9123 4545' })).toEqual(['Lam Wing'])
    const number = '85291234545'
    for (let from = 0; from < number.length; from++) {
      for (let to = from + 1; to <= number.length; to++) {
        const piece = number.slice(from, to)
        if (piece.endsWith('91234545')) continue
        expect(await find({ search: piece }), piece).toEqual([])
        const shop = { shop_id: 3, query: piece }
        expect((await call(staff, 'appointment/members', shop)).data.members, piece).toEqual([])
      }
    }
    expect((await call(manager, 'appointment/members', { shop_id: 3, query: '4545' })).data.members).toHaveLength(2)
    expect((await call(staff, 'appointment/members', { shop_id: 3, query: '9123 4545' })).data.members[0].uid).toBe(uid)
  })

  test('are in no list; revealing one is written down', async () => {
    const { member, call, staff, store } = await counter(engine)
    const { uid } = await member({ phone: '+85291234545' })
    const listed =
      JSON.stringify((await call(staff, 'users/list', {})).data) +
      JSON.stringify(await call(staff, 'user/get', { member_uid: uid }))
    expect(listed).toContain('+852 •••• ••45')
    expect(listed.match(/\d{3,}/g)?.filter((digits) => '85291234545'.includes(digits) && digits !== '852')).toEqual([])
    expect((await call(staff, 'users/reveal', { member_uid: uid })).data).toEqual({ phone: '+852 9123 4545' })
    const log = await store.db.selectFrom('staffLog').select(['what', 'subject', 'staffUid']).execute()
    expect(log).toEqual([{ what: 'users.reveal', subject: `member:${uid}`, staffUid: staff.uid }])
  })

  test('are revealed to a clerk thirty times in a day; to a manager more often', async () => {
    const { member, call, staff, manager, clock } = await counter(engine)
    const uids: string[] = []
    for (let count = 0; count < 32; count++) uids.push((await member()).uid)
    const [last = '', first = '', ...others] = uids
    const show = async (uid: string, who = staff) => (await call(who, 'users/reveal', { member_uid: uid })).code
    for (const uid of others.slice(1)) expect(await show(uid)).toBe('ok')
    // The last that is left is one only, also for two who ask at once.
    expect((await Promise.all([show(first), show(last)])).toSorted()).toEqual(['numbers-used-up', 'ok'])
    expect(await show(others[1] ?? '')).toBe('ok')
    expect(await show(others[0] ?? '')).toBe('numbers-used-up')
    expect(await show(others[0] ?? '', manager)).toBe('ok')
    clock.now += 24 * 3_600_000
    expect(await show(others[0] ?? '')).toBe('ok')
  })

  test('are revealed to a clerk as often as the chain has set', async () => {
    const { member, call, staff, store } = await counter(engine)
    await writeChainSettings(store.db, { staff: { clerkNumbersPerDay: 1 } })
    const [first, second] = [await member(), await member()]
    expect(await call(staff, 'users/reveal', { member_uid: first.uid })).toMatchObject({ code: 'ok' })
    expect(await call(staff, 'users/reveal', { member_uid: second.uid })).toMatchObject({ code: 'numbers-used-up' })
  })
})
