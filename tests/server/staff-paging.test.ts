import { describe, expect, test } from 'vitest'

import { writeStaffLog } from '../../server/store/staff-log.ts'
import { type Engine, engines } from '../support/engines.ts'
import { addVisit, aPackage } from '../support/fixtures.ts'
import { staffDesk } from '../support/staff-desk.ts'
import { hour, minute } from '../support/studio.ts'

type Desk = Awaited<ReturnType<typeof staffDesk>>

/** A list of the staff area: how something new gets into it, and what names a row. */
interface Listed {
  path: string
  fields?: object
  id: string
  add: (desk: Desk, index: number) => Promise<unknown>
}

const lists: [string, Listed][] = [
  [
    'members',
    {
      path: 'users/list',
      id: 'uid',
      add: ({ member }, index) => member({ nickname: `Member ${index}` }),
    },
  ],
  [
    'members by name',
    {
      path: 'users/list',
      fields: { sort: 'name' },
      id: 'uid',
      // What is added last comes first.
      add: ({ member }, index) => member({ nickname: `Member ${900 - index}` }),
    },
  ],
  [
    'appointments',
    {
      path: 'appointment/list',
      id: 'appointment_id',
      async add({ store, member, clock }, index) {
        const startsAt = clock.now + index * hour
        return await addVisit(store, await member(), { startsAt, createdAt: clock.now })
      },
    },
  ],
  [
    'the history of changes',
    {
      path: 'operation/history',
      id: 'entry_id',
      async add({ store, clerk, clock }, index) {
        const act = { staffUid: clerk.uid, what: 'shop.save', subject: 'shop:1', before: null, after: { index } }
        await store.transaction((tx) => writeStaffLog(tx, act, clock.now))
      },
    },
  ],
  [
    'receipts',
    {
      path: 'recharge/list',
      id: 'line_id',
      add: addReceipt,
    },
  ],
  [
    'transactions',
    {
      path: 'transactions/list',
      fields: { date: '2026-11-21' },
      id: 'line_id',
      add: addReceipt,
    },
  ],
]

/** A package that somebody pays for at the counter. */
async function addReceipt({ admin, member, store }: Desk): Promise<void> {
  const known = await store.db.selectFrom('packages').select('packageId').executeTakeFirst()
  const packageId = known?.packageId ?? (await addPackage(store))
  const { uid } = await member()
  const sale = { member_uid: uid, package_id: packageId, amount_cents: 168_000, method: 'cash' }
  expect(await admin('recharge/sell', sale)).toMatchObject({ code: 'ok' })
}

async function addPackage({ db }: Desk['store']): Promise<string> {
  const row = aPackage()
  await db.insertInto('packages').values(row).execute()
  return row.packageId
}

async function read({ admin }: Desk, { path, fields, id }: Listed, page: number, as_of?: string) {
  const { code, data } = await admin(path, { ...fields, page, page_size: 3, ...(as_of !== undefined && { as_of }) })
  expect(code).toBe('ok')
  return {
    ids: data.list.map((row: Record<string, string>) => row[id] ?? '') as string[],
    asOf: data.as_of as string,
    hasMore: data.has_more as boolean,
  }
}

describe.each(engines)('turning the pages of a list on $name', (engine: Engine) => {
  test.each(lists)('of %s, none repeats or skips a row while something is added', async (_name, listed) => {
    const desk = await staffDesk(engine)
    for (let index = 0; index < 7; index++) {
      await listed.add(desk, index)
      desk.travel(minute)
    }
    const whole: string[] = []
    for (let page = 1; whole.length < 50; page++) {
      const { ids, hasMore } = await read(desk, listed, page)
      whole.push(...ids)
      if (!hasMore) break
    }
    expect(whole.length).toBeGreaterThanOrEqual(7)

    const first = await read(desk, listed, 1)
    const seen = [...first.ids]
    for (let page = 2, isMore = first.hasMore; isMore; page++) {
      desk.travel(minute)
      await listed.add(desk, 20 + page)
      const next = await read(desk, listed, page, first.asOf)
      expect(next.asOf).toBe(first.asOf)
      seen.push(...next.ids)
      isMore = next.hasMore
    }
    expect(seen).toEqual(whole)
    expect((await read(desk, listed, 1)).asOf > first.asOf).toBe(true)
  })
})
