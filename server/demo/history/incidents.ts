import type { Instant } from '#server/platform/database/schema.ts'
import { chanceOf } from './chance.ts'
import { extension, gift, refundPart, refundWhole, wrongSale } from './counter.ts'
import { hour, type Making, minute } from './history.ts'
import { at, endedEarly, giveBack, type Incident, visitWith } from './incident.ts'
import { choosePerson } from './people.ts'
import { freeSlots, take } from './plan-day.ts'
import { about, answeredReport, declinedClaim, openClaim, openReport, report, returnedClaim } from './reports.ts'
import { addSettledByHand } from './session.ts'
import { addAppointment } from './visit.ts'

type Happen = (incident: Incident) => void

/** What is out of the ordinary: so many days ago, in which studio (by its place in the list), and what. */
const incidents: readonly [daysAgo: number, studio: number, happen: Happen][] = [
  [40, 0, settledByHand],
  [36, 2, refundWhole],
  [31, 0, extension],
  [30, 2, gift],
  [28, 0, block],
  [23, 0, brokenBed],
  [20, 0, refundPart],
  [16, 0, returnedClaim],
  [12, 0, refundWhole],
  [9, 2, answeredReport],
  [8, 0, gift],
  [5, 0, wrongSale],
  [4, 2, declinedClaim],
  [1, 0, openClaim],
  [1, 2, openReport],
]

/** Everything special of the day that lies so many days back. */
export function addIncidents(making: Making, date: string, daysAgo: number, seed: string): void {
  for (const [ago, at, happen] of incidents) {
    const studio = making.studios[at]
    if (ago === daysAgo && studio) happen({ making, studio, date, chance: chanceOf(`${seed} ${at} ${happen.name}`) })
  }
}

function settledByHand(incident: Incident): void {
  const reason = '機器離線，燈管沒有亮起'
  visitWith(incident, '15:00', (making, chance, start) =>
    addSettledByHand(making, chance, start, { at: start.requestedAt + 75 * minute, reason }),
  )
}

/** A bed breaks in the middle of a session, which comes back by itself; its next guests are told, and it is repaired. */
function brokenBed(incident: Incident): void {
  const { making, studio, chance } = incident
  const { staff, history } = making
  const deviceId = studio.beds.at(-1)?.deviceId ?? ''
  const visit = visitWith(incident, '19:00', endedEarly('fault', 0.3), deviceId)
  if (!visit) return
  const { session, card, person, slot } = visit
  const brokeAt = session.endedAt ?? session.requestedAt
  giveBack(incident, { session, card }, { by: 'receipt', staffUid: null, note: null, at: brokeAt })
  report(incident, {
    ...about(session, person),
    reason: 'cut-short',
    note: '曬到一半突然熄燈',
    reportedAt: brokeAt + 3 * minute,
    decided: { state: 'returned', staffUid: staff.manager, answer: '已退回一次，不好意思。', at: brokeAt + 2 * hour },
  })
  const repairedAt = brokeAt + 39 * hour
  for (const next of freeSlots(making, studio, incident.date)
    .filter((one) => one.bed === slot.bed && one.startsAt > brokeAt)
    .slice(2, 4)) {
    const guest = choosePerson(making, chance, { shopId: session.shopId, startsAt: next.startsAt })
    if (!guest) continue
    const cancelledBy = { staffUid: staff.clerk, reason: '4 號機故障，維修中' }
    addAppointment(
      making,
      chance,
      { person: guest, ...next },
      { state: 'cancelled', cancelledAt: brokeAt + 12 * minute, cancelledBy },
    )
    guest.freeFrom = next.startsAt
  }
  take(making, { bed: slot.bed, startsAt: brokeAt, endsAt: repairedAt })
  const log = (what: 'fault' | 'maintenance-on' | 'note' | 'relamp' | 'maintenance-off', note: string, at: Instant) =>
    history.rows.deviceLog.push({
      entryId: chance.id(at),
      thingId: deviceId,
      shopId: session.shopId,
      what,
      note,
      staffUid: what === 'fault' ? null : staff.manager,
      createdAt: at,
    })
  log('fault', '', brokeAt)
  log('maintenance-on', '鎮流器過熱，停用', brokeAt + 15 * minute)
  log('note', '已更換鎮流器，試機 10 分鐘正常', repairedAt - hour)
  log('relamp', '換上新燈管', repairedAt - 50 * minute)
  log('maintenance-off', '', repairedAt)
}

/** One is kept out for good, and comes no more. */
function block(incident: Incident): void {
  const { making, chance, studio } = incident
  const { history, staff } = making
  const now = at(incident, '21:15')
  const person = choosePerson(making, chance, { shopId: studio.book.shop.shopId, startsAt: now })
  if (!person) return
  const reason = '多次帶未登記的朋友進店'
  const blocked = { blocked: 1 as const, blockedUntil: null, blockedWhy: reason, rev: 2 }
  history.rows.members = history.rows.members.map((row) => (row.uid === person.uid ? { ...row, ...blocked } : row))
  making.people = making.people.filter((one) => one !== person)
  const act = { at: now, staffUid: staff.manager, what: 'user.block', subject: `member:${person.uid}` }
  const [before, after] = [{ blocked: 0 }, { blocked: 1, blockedUntil: null }]
  history.acts.push({ ...act, before, after, reason, memberUid: person.uid })
}
