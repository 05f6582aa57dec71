import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import { agree, aMember, book, type Member } from '../../e2e/support/member.ts'
import { startServer, type TestServer } from '../../e2e/support/server.ts'
import { type HeldPass, nothing, receivePasses, type Road, showPass } from './visit-phone.ts'
import { type Kept, openPlace, type Place, type Spot, spots } from './visit-place.ts'
import { waitLimit } from '../../support/limits.ts'

export interface Tally {
  visits: number
  /** While the server's process was stopped. */
  opened: number
  started: number
  /** After it was back: one opening, one session, one time of the package, and nothing left in door and bed. */
  settledOnce: number
  /** What was wrong, visit by visit. */
  troubles: string[]
}

interface Visit {
  member: Member
  appointmentId: string
  place: Place
  passes: { door: HeldPass; bed: HeldPass }
}

const patient = { timeout: waitLimit, interval: 100 }
const chosen = { minutes: 5, intensity: 2 }

/** So many visits by one road, a few at a time: the server's process is killed, they happen, and it is started again. */
export async function makeVisits(count: number, road: Road): Promise<Tally> {
  const server = await startServer(process.cwd(), {}, 'tests/support/start-calls-only.ts')
  try {
    await prepare(server)
    const kept = new Map<Spot, Kept>()
    const tally: Tally = { visits: 0, opened: 0, started: 0, settledOnce: 0, troubles: [] }
    while (tally.visits < count) await makeRound(server, spots.slice(0, count - tally.visits), { kept, tally, road })
    return tally
  } finally {
    await server.remove()
  }
}

async function prepare(server: TestServer): Promise<void> {
  for (const { shop, lock, lockNumber, bed } of spots) {
    await server.simulator(lock, 'offline')
    await server.simulator(bed, 'offline')
    server.records.keepHours(shop)
    server.records.giveReader(lock, lockNumber)
    server.records.giveBluetooth(lock, lockNumber)
    server.records.giveBedReader(bed)
  }
}

interface Round {
  kept: Map<Spot, Kept>
  tally: Tally
  road: Road
}

async function makeRound(server: TestServer, at: readonly Spot[], { kept, tally, road }: Round): Promise<void> {
  const visits: Visit[] = []
  for (const spot of at) visits.push(await arrive(server, await openPlace(server, spot, kept.get(spot))))
  for (const { place } of visits) {
    place.lock.disconnect()
    place.bed.disconnect()
  }
  await server.kill()
  for (const visit of visits) await comeIn(visit, tally, road)
  for (const { place } of visits) {
    await expect.poll(() => place.bed.bed().stored.openRun, patient).toBeNull()
    kept.set(place.spot, place.kept())
    await place.close()
  }
  await server.restart()
  for (const visit of visits) await heal(server, visit, { kept, tally, road })
}

/** Online, the day before or on the way: a member with a booking that begins now, and its passes on their phone. */
async function arrive(server: TestServer, place: Place): Promise<Visit> {
  const { shop, bed: device } = place.spot
  const member = await aMember(server)
  await agree(member)
  server.records.giveCard(member.uid, 3)
  const { appointment_id: appointmentId } = await book(member, { shop, device })
  server.records.letItBegin(appointmentId)
  return { member, appointmentId, place, passes: await receivePasses(member, appointmentId) }
}

async function comeIn({ place, passes }: Visit, tally: Tally, road: Road): Promise<void> {
  tally.visits += 1
  if (await showPass(place.door, passes.door, nothing, road)) tally.opened += 1
  if (await showPass(place.machine, passes.bed, chosen, road)) tally.started += 1
  // Again, as a camera or a member who is not sure does it: no second start, and no second opening by the same code.
  if (road === 'QR') await showPass(place.door, passes.door, nothing, road)
  await showPass(place.machine, passes.bed, chosen, road)
}

/** Door and bed tell what they have kept; a phone that heard them over Bluetooth carries it home as well, twice. */
async function heal(server: TestServer, visit: Visit, { kept, tally, road }: Round): Promise<void> {
  const { member, place: before, appointmentId } = visit
  if (road === 'Bluetooth') {
    const frames = [...before.door.heard, ...before.machine.heard].filter(isEvidence).map(frameOf)
    const carry = () => member.ask('/api/machine/report', { frames, op_id: randomUUID() })
    await Promise.all([carry(), carry()])
  }
  const place = await openPlace(server, before.spot, kept.get(before.spot))
  const hasReported = () =>
    place.bed.bed().stored.receipts.length === 0 &&
    [...place.bed.bed().stored.passes.records, ...place.lock.lock().passes.records].every(
      ({ isReported }) => isReported,
    )
  const trouble = await expect
    .poll(hasReported, patient)
    .toBe(true)
    .then(() => undefined)
    .catch(String)
  const found = trouble ?? whatIsWrong(server, member.uid, appointmentId)
  if (found === undefined) tally.settledOnce += 1
  else tally.troubles.push(found)
  server.records.moveTo(appointmentId, Date.now() - 6 * 3_600_000)
  kept.set(place.spot, place.kept())
  await place.close()
}

function isEvidence({ type }: DeviceMessage): boolean {
  return type === 'receipt' || type === 'pass-report'
}

function frameOf(message: DeviceMessage): string {
  return Buffer.from(encodeMessage(message)).toString('base64url')
}

function whatIsWrong({ records }: TestServer, uid: string, appointmentId: string): string | undefined {
  const found = {
    openings: records.openingResults(uid),
    sessions: records.sessions(uid).map(({ state, settled, endReason }) => [state, settled, endReason].join(' ')),
    lines: records.cardLines(uid).map(({ reason }) => reason),
    left: records.timesLeft(uid),
    booking: records.appointment(appointmentId).state,
  }
  const right = {
    openings: ['opened'],
    sessions: ['ended used completed'],
    lines: ['purchase', 'reserve', 'use'],
    left: 2,
    booking: 'visited',
  }
  return JSON.stringify(found) === JSON.stringify(right) ? undefined : JSON.stringify(found)
}
