import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'

import type { Store } from '#server/platform/database/store.ts'
import { addMember, type SignedIn } from '../../support/fixtures.ts'
import { median } from '../measured.ts'

const day = 86_400_000
const minute = 60_000
const bedsOfShop = 5
const claims = 6
const warmUp = 10

/** What a booking takes on PostgreSQL beside a transaction of the same writes and nothing else, in turns; milliseconds. */
export interface BookingTimes {
  booking: number
  bare: number
}

/** Each booking is of a member of its own and on a bed of its own, so that none is refused and none waits. */
export async function measureBookings({
  store,
  app,
  shops,
  rounds,
}: {
  store: Store
  app: FastifyInstance
  shops: number
  rounds: number
}): Promise<BookingTimes> {
  const { place } = store
  if (place.engine !== 'postgres') throw new Error('Only PostgreSQL lies behind a network')
  const client = new Client(place.url)
  await client.connect()
  const guest = await addMember(store)
  const taken: { booking: number[]; bare: number[] } = { booking: [], bare: [] }
  for (let round = 0; round < rounds + warmUp; round++) {
    const member = await addMember(store)
    const turns = [
      ['booking', () => book(app, member, placeOf(round, shops))],
      ['bare', () => writeBarely(client, guest, round)],
    ] as const
    for (const [side, act] of round % 2 === 0 ? turns : turns.toReversed()) {
      const before = performance.now()
      await act()
      if (round >= warmUp) taken[side].push(performance.now() - before)
    }
  }
  await client.end()
  return { booking: median(taken.booking) ?? Number.NaN, bare: median(taken.bare) ?? Number.NaN }
}

/** Shop by shop, then bed by bed, then day by day; days on which no shop of the bench is closed. */
function placeOf(round: number, shops: number) {
  const shopId = 1 + (round % shops)
  const bed = Math.floor(round / shops) % bedsOfShop
  const ahead = 6 + Math.floor(round / shops / bedsOfShop)
  const date = new Date(Date.now() + ahead * day).toISOString().slice(0, 10)
  return { shop_id: shopId, device_id: `bed-${shopId}-${bed}`, date, time: '18:00' }
}

async function book(app: FastifyInstance, member: SignedIn, where: object): Promise<void> {
  const payload = { ...member, ...where, op_id: randomUUID() }
  const reply = await app.inject({ method: 'POST', url: '/api/appointment/addappointment', payload })
  if (!reply.body.startsWith('{"status":1,')) throw new Error(reply.body.slice(0, 200))
}

/** The rows that a booking writes, with nothing read, held or decided. */
async function writeBarely(client: Client, { uid }: SignedIn, round: number): Promise<void> {
  const [appointmentId, opId] = [randomUUID(), randomUUID()]
  const startsAt = Math.ceil(Date.now() / day) * day + 1_000 * day + round * 60 * minute
  const slots = Array.from({ length: claims }, (_, index) => startsAt + index * 5 * minute)
  const values = (columns: number) =>
    slots.map((_, row) => `(${Array.from({ length: columns }, (_, one) => `$${row * columns + one + 1}`).join(', ')})`)
  await client.query('begin')
  await client.query({
    name: 'operation',
    text: `insert into operations (member_uid, op_id, fingerprint, answer, created_at, request_id)
      values ($1, $2, $3, $4, $5, null) on conflict do nothing`,
    values: [uid, opId, 'x'.repeat(43), 'null', startsAt],
  })
  await client.query({
    name: 'appointment',
    text: `insert into appointments (appointment_id, member_uid, shop_id, device_id, starts_at, ends_at, state, rev,
      is_honoured, created_at, late_minutes) values ($1, $2, 1, 'bed-1-0', $3, $4, 'booked', 1, 0, $5, 10)`,
    values: [appointmentId, uid, startsAt, startsAt + 30 * minute, startsAt],
  })
  await client.query({
    name: 'bed',
    text: `insert into device_claims (device_id, slot_at, appointment_id) values ${values(3).join(', ')}
      on conflict do nothing`,
    values: slots.flatMap((slotAt) => ['bed-1-0', slotAt, appointmentId]),
  })
  await client.query({
    name: 'member',
    text: `insert into member_claims (member_uid, slot_at, appointment_id) values ${values(3).join(', ')}
      on conflict do nothing`,
    values: slots.flatMap((slotAt) => [uid, slotAt, appointmentId]),
  })
  await client.query({
    name: 'answer',
    text: 'update operations set answer = $1 where member_uid = $2 and op_id = $3',
    values: ['x'.repeat(700), uid, opId],
  })
  await client.query('commit')
}
