import type { ProblemReason, ProblemState } from '#src/domain/problems/problem.ts'

import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { hour, minute, type Person } from './history.ts'
import { at, endedEarly, giveBack, type Incident, visitWith } from './incident.ts'
import { choosePerson } from './people.ts'

export function returnedClaim(incident: Incident): void {
  const { staff } = incident.making
  const visit = visitWith(incident, '13:00', endedEarly('stopped', 0.35))
  if (!visit) return
  const { session, person } = visit
  const decidedAt = session.requestedAt + 3 * hour
  const answer = '當日冷氣故障令房間過熱，已退回一次。'
  giveBack(incident, visit, { by: incident.chance.id(decidedAt), staffUid: staff.manager, note: answer, at: decidedAt })
  const decided = { state: 'returned' as const, staffUid: staff.manager, answer, at: decidedAt }
  const said = { reason: 'cut-short' as const, note: '房間太熱，只好提早停機', isClaim: true }
  report(incident, { ...about(session, person), ...said, reportedAt: session.requestedAt + 40 * minute, decided })
}

export function answeredReport(incident: Incident): void {
  const visit = visitWith(incident, '18:30', endedEarly('stopped', 0.9))
  if (!visit) return
  const { session, person } = visit
  const reportedAt = session.requestedAt + 35 * minute
  const answer = '多謝通知。濾網已清潔，風扇運作正常。'
  const decided = { state: 'closed' as const, staffUid: incident.making.staff.clerk, answer, at: reportedAt + 5 * hour }
  report(incident, { ...about(session, person), reason: 'heat-or-smell', note: '有少少燶味', reportedAt, decided })
}

export function declinedClaim(incident: Incident): void {
  const { staff } = incident.making
  const visit = visitWith(incident, '12:00', endedEarly('stopped', 0.97))
  if (!visit) return
  const { session, person } = visit
  const reportedAt = session.requestedAt + hour
  const answer = '機器紀錄顯示已亮燈至最後半分鐘。'
  const decided = { state: 'declined' as const, staffUid: staff.manager, answer, at: reportedAt + 2 * hour }
  const said = { reason: 'cut-short' as const, note: '好像早了停', isClaim: true }
  report(incident, { ...about(session, person), ...said, reportedAt, decided })
}

export function openClaim(incident: Incident): void {
  const visit = visitWith(incident, '17:00', endedEarly('stopped', 0.6))
  if (!visit) return
  const { session, person } = visit
  const said = { reason: 'cut-short' as const, note: '倒數到一半自己停了', isClaim: true }
  report(incident, { ...about(session, person), ...said, reportedAt: session.requestedAt + 50 * minute })
}

export function openReport(incident: Incident): void {
  const { making, studio, chance } = incident
  const bed = studio.beds[0]
  const person = choosePerson(making, chance, { shopId: studio.book.shop.shopId, startsAt: at(incident, '20:00') })
  if (!bed || !person) return
  const place = { memberUid: person.uid, shopId: bed.shopId, sessionId: null, appointmentId: null }
  const said = { reason: 'not-clean' as const, note: '地上有水', reportedAt: at(incident, '20:40') }
  report(incident, { ...place, deviceId: bed.deviceId, ...said })
}

export function about({ sessionId, shopId, deviceId, appointmentId }: SessionRow, { uid }: Person) {
  return { memberUid: uid, shopId, sessionId, deviceId, appointmentId }
}

interface Report {
  memberUid: string
  shopId: number
  sessionId: string | null
  appointmentId: string | null
  deviceId: string
  reason: ProblemReason
  note: string
  isClaim?: boolean
  reportedAt: Instant
  decided?: { state: Exclude<ProblemState, 'open'>; staffUid: string; answer: string; at: Instant }
}

const decisions = { returned: 'problems.give-back', declined: 'problems.decline', closed: 'problems.close' } as const

export function report({ making, chance }: Incident, { decided, isClaim = false, reportedAt, ...said }: Report): void {
  const problemId = chance.id(reportedAt)
  making.history.rows.problems.push({
    problemId,
    number: chance.between(10_000, 99_999),
    ...said,
    lockId: null,
    picture: null,
    isClaim: isClaim ? 1 : 0,
    phoneSeconds: null,
    noticedAt: reportedAt - minute,
    reportedAt,
    state: decided?.state ?? 'open',
    decidedAt: decided?.at ?? null,
    staffUid: decided?.staffUid ?? null,
    answer: decided?.answer ?? null,
  })
  if (!decided) return
  const { state, staffUid, answer } = decided
  const act = { at: decided.at, staffUid, what: decisions[state], subject: `problem:${problemId}` }
  making.history.acts.push({
    ...act,
    before: { state: 'open' },
    after: { state },
    reason: answer,
    memberUid: said.memberUid,
  })
}
