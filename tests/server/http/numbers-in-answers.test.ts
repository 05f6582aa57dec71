import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createLogin } from '#server/modules/members/store/logins.ts'
import type { DescribedCall } from '#server/http/described/described-calls.ts'
import { calls } from '../../support/calls.ts'
import { engines } from '../../support/engines.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { aLife, phone } from '../../support/members/a-life.ts'
import { isAllowed } from '../../support/staff/staff-policy.ts'
import { thingsOf } from '../../support/staff/two-shops.ts'
import { openServer } from '../../support/open-server.ts'

/** These show a number on purpose: one at a time, counted and written down, or to the member whose file it is. */
const showing = new Set(['/api/admin/users/reveal', '/api/admin/user/export'])
/** Where members are named; these have to be among what was answered. */
const telling = ['users/list', 'users/export', 'user/get', 'user/doors', 'transactions/list', 'transactions/export']
  .concat(['appointment/day', 'appointment/list', 'appointment/export', 'appointment/members', 'operation/get'])
  .concat(['operation/history', 'recharge/list', 'recharge/receipt', 'device-records/doors'])
  .map((noun) => `/api/admin/${noun}`)
/** Answers without end; what it sends is what the calls of the board answer. */
const endless = new Set(['/api/admin/operation/watch'])

describe.each(engines)('a number of a member on $name', (engine) => {
  test.each(['staff', 'manager', 'owner'] as const)('is in no answer to %s but its last two digits', async (level) => {
    const place = await openServer(engine)
    const { ann, booked } = await aLife(place)
    // Made up by the life: what staff do writes no numbers into the log.
    await place.store.db.deleteFrom('staffLog').where('what', '=', 'user.save').execute()
    const who = await place.member({ role: 'admin', staffLevel: level })
    const things = { ...(await thingsOf(place.store, ann, 1)), appointment_id: booked }
    const asked = calls.filter(({ access, path }) => access === 'admin' && !showing.has(path) && !endless.has(path))
    const answered: string[] = []
    const wrong: string[] = []
    const broken: string[] = []
    for (const call of asked.toSorted(readsFirst)) {
      const token = await place.store.transaction((tx) => createLogin(tx, who.uid, place.clock.now))
      const { code, data } = await place.post(
        call.path,
        bodyOf(call, { ...who, token }, { ...things, member_uid: ann.uid }),
      )
      if (code === 'ok' && data !== null) answered.push(call.path)
      if (hasDigits(data)) wrong.push(call.path)
      if (code === 'unavailable') broken.push(call.path)
    }
    expect(wrong).toEqual([])
    expect(broken).toEqual([])
    expect(answered).toEqual(expect.arrayContaining(telling.filter((path) => isAllowed(level, path))))
    expect(answered.length).toBeGreaterThan(40)
  })
})

/** A body with everything that this call names and that there is one of. */
function bodyOf(call: DescribedCall, who: SignedIn, things: Record<string, unknown>): object {
  const { shape } = call.body as unknown as { shape: Record<string, unknown> }
  const known: Record<string, unknown> = {
    ...things,
    shop_id: 1,
    date: '2026-11-21',
    from: '2026-11-01',
    to: '2026-11-30',
    page: 1,
    page_size: 100,
    search: phone,
    query: phone,
    phone: phone.slice(4),
    area_code: '852',
  }
  const fields = Object.keys(shape).filter((field) => known[field] !== undefined)
  return { ...who, op_id: randomUUID(), ...Object.fromEntries(fields.map((field) => [field, known[field]])) }
}

/** What changes something may end what the others ask about. */
function readsFirst(one: DescribedCall, other: DescribedCall): number {
  return Number(one.writes) - Number(other.writes)
}

/** Whether four digits of the number in a row are anywhere, besides ids, instants and codes made by chance. */
function hasDigits(data: unknown): boolean {
  const text = JSON.stringify(data ?? null)
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/"(A-\d{8}-[\da-f]{4}|QS\d{4}-\d{6})"/g, '')
  const local = phone.slice(4)
  const pieces = [0, 1, 2, 3, 4].map((from) => local.slice(from, from + 4))
  return pieces.some((piece) => text.includes(piece))
}
