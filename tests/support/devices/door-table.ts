import type { ProofFlaw } from '#src/domain/doors/proof.ts'

import type { DoorAccess, DoorBooking, DoorFacts } from '#server/modules/doors/rules/door-access.ts'

/**
 * The chain's rules for its doors once more, as rows that are read from the top: the first one whose every condition
 * holds decides. Written from the rules and not from the code, and it works with clock texts instead of spans.
 */
export function readDoorTable(facts: DoorFacts): DoorAccess {
  const known = conditions(facts)
  const row = rows.find(({ when }) => when.every((name) => known[name]))
  if (!row) throw new Error('The table has a hole')
  return row.says(facts)
}

type Condition =
  | 'blocked'
  | 'wrongCode'
  | 'over'
  | 'unproven'
  | 'closed'
  | 'booking'
  | 'usedUp'
  | 'session'
  | 'staff'
  | 'lockedStaff'
  | 'laterThanOpening'
  | 'later'
  | 'missed'

interface Row {
  when: Condition[]
  says: (facts: DoorFacts) => DoorAccess
}

const rows: Row[] = [
  { when: ['blocked'], says: () => no('blocked') },
  { when: ['wrongCode'], says: () => unproven('wrong-code') },
  { when: ['over'], says: () => no('shop-closed') },
  { when: ['booking', 'unproven'], says: ({ flaw }) => unproven(must(flaw)) },
  {
    when: ['booking'],
    says: (facts) => {
      const { appointmentId, openings } = must(earliest(facts.bookings.filter(isUsable(facts))))
      return { isAllowed: true, rule: 'booking', appointmentId, openingsLeft: facts.openingsPerBooking - openings }
    },
  },
  { when: ['session', 'unproven'], says: ({ flaw }) => unproven(must(flaw)) },
  {
    when: ['session'],
    says: ({ session, openingsPerBooking }) => {
      const { appointmentId, openings } = must(session)
      return { isAllowed: true, rule: 'session', appointmentId, openingsLeft: openingsPerBooking - openings }
    },
  },
  { when: ['staff', 'unproven'], says: ({ flaw }) => unproven(must(flaw)) },
  { when: ['staff'], says: () => ({ isAllowed: true, rule: 'staff' }) },
  { when: ['lockedStaff'], says: () => no('locked') },
  {
    when: ['usedUp'],
    says: (facts) => {
      const { appointmentId } = must(earliest(facts.bookings.filter(isMet(facts))) ?? facts.session)
      return { isAllowed: false, reason: 'opened-too-often', appointmentId }
    },
  },
  {
    when: ['closed', 'laterThanOpening'],
    says: (facts) => {
      const opening = facts.bookings.filter((one) => isLaterToday(facts)(one) && isOpenOn(facts, one.startsAt))
      const { appointmentId, startsAt } = must(earliest(opening))
      return { isAllowed: false, reason: 'too-early', appointmentId, opensAt: startsAt - 300_000 }
    },
  },
  { when: ['closed'], says: () => no('shop-closed') },
  {
    when: ['later'],
    says: (facts) => {
      const { appointmentId, startsAt } = must(earliest(facts.bookings.filter(isLaterToday(facts))))
      return { isAllowed: false, reason: 'too-early', appointmentId, opensAt: startsAt - 300_000 }
    },
  },
  {
    when: ['missed'],
    says: (facts) => {
      const missed = facts.bookings.filter(isMissedToday(facts))
      const { appointmentId } = must([...missed].sort((a, b) => a.startsAt - b.startsAt).at(-1))
      return { isAllowed: false, reason: 'too-late', appointmentId }
    },
  },
  { when: [], says: () => no('no-booking') },
]

function conditions(facts: DoorFacts): Record<Condition, boolean> {
  const { bookings, session } = facts
  const isClosed = !isOpenOn(facts, facts.now)
  return {
    blocked: facts.isBlocked,
    wrongCode: facts.code === 'wrong',
    over: facts.isOver,
    unproven: facts.flaw !== undefined,
    closed: isClosed,
    booking: bookings.some(isUsable(facts)),
    session: !isClosed && session !== undefined && session.openings < facts.openingsPerBooking,
    usedUp: bookings.some(isMet(facts)) || (!isClosed && session !== undefined),
    staff: facts.staff === 'open',
    lockedStaff: facts.staff === 'locked',
    laterThanOpening: bookings.some((one) => isLaterToday(facts)(one) && isOpenOn(facts, one.startsAt)),
    later: bookings.some(isLaterToday(facts)),
    missed: bookings.some(isMissedToday(facts)),
  }
}

/** What a watch beside the door shows, compared with the sign on it, while no closure covers it. */
function isOpenOn(facts: DoorFacts, at: number): boolean {
  return isOnSign(facts, at) && !facts.closures.some(covers(at))
}

function isOnSign({ hours: { opensAt, closesAt } }: DoorFacts, at: number): boolean {
  const watch = hongKong(at).slice(11, 16)
  if (opensAt < closesAt) return opensAt <= watch && watch < closesAt
  return opensAt <= watch || watch < closesAt
}

/** ISO text of the clocks in Hong Kong, which have been eight hours ahead of UTC since 1979. */
function hongKong(instant: number): string {
  return new Date(instant + 8 * 3_600_000).toISOString()
}

function covers(at: number) {
  return (closure: DoorFacts['closures'][number]) =>
    closure.deviceId === null && !(closure.startsAt > at) && closure.endsAt > at
}

function isInWindow({ now }: DoorFacts) {
  return ({ state, startsAt, lateMinutes }: DoorBooking) =>
    ['booked', 'visited'].includes(state) && now >= startsAt - 300_000 && now <= startsAt + lateMinutes * 60_000
}

/** In its window, and the shop is open now, or is when the booking begins. */
function isMet(facts: DoorFacts) {
  return (booking: DoorBooking) =>
    isInWindow(facts)(booking) && (isOpenOn(facts, facts.now) || isOpenOn(facts, booking.startsAt))
}

function isUsable(facts: DoorFacts) {
  return (booking: DoorBooking) => isMet(facts)(booking) && booking.openings < facts.openingsPerBooking
}

function isToday({ now }: DoorFacts, { startsAt }: DoorBooking): boolean {
  return hongKong(now).slice(0, 10) === hongKong(startsAt).slice(0, 10)
}

/** A midnight in between means nothing to who is two hours early or late. */
function isAbout(facts: DoorFacts, booking: DoorBooking): boolean {
  return isToday(facts, booking) || Math.abs(booking.startsAt - facts.now) <= 7_200_000
}

function isLaterToday(facts: DoorFacts) {
  return (booking: DoorBooking) =>
    isAbout(facts, booking) && booking.state === 'booked' && facts.now < booking.startsAt - 300_000
}

function isMissedToday(facts: DoorFacts) {
  return (booking: DoorBooking) => {
    const isOver = facts.now > booking.startsAt + booking.lateMinutes * 60_000
    const counts = { booked: true, timeout: true, cancelled: false, visited: facts.now < booking.endsAt }
    return isAbout(facts, booking) && isOver && counts[booking.state]
  }
}

function earliest(bookings: DoorBooking[]): DoorBooking | undefined {
  return [...bookings].sort((a, b) => a.startsAt - b.startsAt)[0]
}

function unproven(flaw: ProofFlaw): DoorAccess {
  return { isAllowed: false, reason: 'wrong-proof', flaw }
}

function no(reason: 'locked' | 'blocked' | 'shop-closed' | 'no-booking'): DoorAccess {
  return { isAllowed: false, reason }
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A row of the table was read that does not apply')
  return value
}
