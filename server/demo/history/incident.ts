import { compensationPrefix } from '#server/modules/cards/rules/line-references.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { instantInZone } from '#server/modules/shops/rules/shop-time.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Chance } from './chance.ts'
import type { Making, Person, Studio, Wallet } from './history.ts'
import { choosePerson } from './people.ts'
import { type BedSlot, freeSlots, take } from './plan-day.ts'
import { addSession } from './session.ts'
import { addVisit, payingCard, type Tan } from './visits-of-day.ts'

export interface Incident {
  making: Making
  /** The studio that it happens in, and its date there. */
  studio: Studio
  date: string
  chance: Chance
}

export function at({ studio, date }: Incident, time: string): Instant {
  return instantInZone(date, time, studio.book.shop.timeZone)
}

/** A time of that day that is free at or after an hour, and somebody who pays for it by counted times. */
function chooseVisit(
  incident: Incident,
  time: string,
  deviceId?: string,
): { slot: BedSlot; person: Person } | undefined {
  const { making, studio, date, chance } = incident
  const from = at(incident, time)
  const slot = freeSlots(making, studio, date).find(
    (one) => one.startsAt >= from && (deviceId === undefined || one.bed.deviceId === deviceId),
  )
  if (!slot) return undefined
  const pays = (person: Person) => (payingCard(person, slot.bed, slot.startsAt)?.left ?? 0) > 0
  const { shopId } = studio.book.shop
  const person = choosePerson(making, chance, { shopId, startsAt: slot.startsAt }, pays)
  if (!person) return undefined
  take(making, slot)
  return { slot, person }
}

export function visitWith(incident: Incident, time: string, tan: Tan, deviceId?: string) {
  const chosen = chooseVisit(incident, time, deviceId)
  if (!chosen) return undefined
  const { making, chance, studio } = incident
  const { slot, person } = chosen
  const session = addVisit(making, chance, studio, { person, ...slot }, tan)
  const card = session && person.wallet.find(({ cardId }) => cardId === session.cardId)
  return session && card && { session, card, person, slot }
}

/** Ends before its time, by a share of its minutes. */
export function endedEarly(reason: 'fault' | 'stopped', share: number): Tan {
  return (making, chance, start) =>
    addSession(making, chance, start, { reason, secondsOn: Math.floor(start.minutes * 60 * share) })
}

interface Returned {
  by: string
  staffUid: string | null
  note: string | null
  at: Instant
}

export function giveBack(
  { making, chance }: Incident,
  { session, card }: { session: SessionRow; card: Wallet },
  { by, staffUid, note, at }: Returned,
): void {
  const reference = `${compensationPrefix}${session.sessionId}:${by}`
  const line = { reference, reason: 'gift' as const, delta: 1, shopId: session.shopId, staffUid, note }
  addLine(making, chance, card, { ...line, at })
}

interface Line extends Returned {
  reference: string
  reason: 'gift' | 'refund' | 'reversal' | 'extension'
  delta: number
  shopId: number
  days?: number
}

/** A line of a card that no session wrote; tells its id. */
export function addLine({ history }: Making, chance: Chance, card: Wallet, line: Omit<Line, 'by'>): string {
  const { at, days = null, ...said } = line
  const lineId = chance.id(at)
  history.rows.cardLines.push({ lineId, cardId: card.cardId, sessionId: null, ...said, days, createdAt: at })
  if (card.left !== null) card.left += line.delta
  return lineId
}
