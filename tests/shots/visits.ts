import { randomUUID } from 'node:crypto'

import { agree, aMember, book, type Member } from '../e2e/support/member.ts'
import type { TestServer } from '../e2e/support/server.ts'
import type { Sight } from '../e2e/support/walk.ts'

const minute = 60_000
const hour = 60 * minute

/** A sight that needs a member of its own. */
export interface Visit extends Sight {
  prepare: (server: TestServer, member: Member) => Promise<void>
}

/** Home in every step of a visit. */
export const visits: Visit[] = [
  at('nothing booked', 'free', async () => undefined),
  at('booked', 'booked', async (_, member) => void (await book(member, { device: 'cwb-4' }))),
  at('may go in', 'booked', async (server, member) => beginsAt(server, member, Date.now() + 3 * minute)),
  at('late', 'booked', async (server, member) => beginsAt(server, member, Date.now() - 4 * minute)),
  at('inside', 'booked', async (server, member) => {
    const { appointment_id } = await book(member, { device: 'cwb-4' })
    server.records.letItBegin(appointment_id)
    server.records.markVisited(appointment_id)
  }),
  at('tanning', 'tanning', startBed),
  at('done', 'done', async (server, member) => tannedAt(server, member, Date.now() - 15 * minute)),
  at('resting', 'resting', async (server, member) => tannedAt(server, member, Date.now() - 17 * hour)),
]

function at(name: string, state: string, prepare: Visit['prepare']): Visit {
  return { name: `home, ${name}`, path: '', ready: `[data-ready] [data-state=${state}]`, prepare }
}

async function beginsAt(server: TestServer, member: Member, startsAt: number): Promise<void> {
  server.records.moveTo((await book(member, { device: 'cwb-4' })).appointment_id, startsAt)
}

async function tannedAt(server: TestServer, member: Member, startedAt: number): Promise<void> {
  server.records.giveHistory(member.uid, {
    times: 10,
    boughtAt: startedAt - hour,
    sessions: [{ startedAt, minutes: 10 }],
  })
}

async function startBed(server: TestServer, member: Member): Promise<void> {
  server.records.giveCard(member.uid, 10)
  await agree(member)
  const { appointment_id } = await book(member)
  server.records.letItBegin(appointment_id)
  server.records.markVisited(appointment_id)
  const { cards } = await member.ask<{ cards: { card_id: string }[] }>('/api/machine/getUserCardInfo', {
    device_id: 'cwb-1',
  })
  const start = { device_id: 'cwb-1', card_id: cards[0]?.card_id, minutes: 8, intensity: 'light', transport: 'remote' }
  await member.ask('/api/machine/start', { ...start, op_id: randomUUID() })
}

export async function memberFor(server: TestServer, visit: Visit): Promise<Member> {
  const member = await aMember(server)
  await visit.prepare(server, member)
  return member
}
