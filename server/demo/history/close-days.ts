import { ledgerMethods, ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'

import type { MoneyTender } from '#src/domain/payments/tenders.ts'

import { closeMethods, closeTenders } from '#server/modules/payments/store/day-closes.ts'
import { asCounted, byMethod, hasDifference } from '#server/modules/payments/rules/day-close.ts'
import { addDays, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Making, minute, type Studio } from './history.ts'

/** What the ledger says of a studio: money by its day, and when each session was used. */
export interface Books {
  /** `day tender` */
  takings: ReadonlyMap<string, number>
  uses: readonly Instant[]
  /** The last close before the first day that is to be closed. */
  last: { closedAt: Instant; floatCents: number } | undefined
}

const floatCents = 100_000

/** Counts and closes each day from one date up to, not including, another, as its manager would late in the evening. */
export function closeDays(
  making: Making,
  studio: Studio,
  books: Books,
  { from, until }: { from: string; until: string },
): void {
  const { shopId, timeZone } = studio.book.shop
  let { last } = books
  for (let date = from; date < until; date = addDays(date, 1)) {
    const chance = chanceOf(`close ${shopId} ${date}`)
    const closedAt = startOfDay(date, timeZone) + (studio.closesAfterMinutes + chance.between(0, 9)) * minute
    const since = last?.closedAt ?? startOfDay(date, timeZone)
    const uses = books.uses.filter((at) => at >= since && at < closedAt).length
    last = closeDay(making, chance, { shopId, date, closedAt, uses, takings: books.takings, before: last?.floatCents })
  }
}

interface Day {
  shopId: number
  date: string
  closedAt: Instant
  uses: number
  takings: ReadonlyMap<string, number>
  before: number | undefined
}

function closeDay({ history, staff }: Making, chance: Chance, { shopId, date, closedAt, uses, takings, before }: Day) {
  const isShort = chance.isOf(0.02)
  const tenders = ledgerTenders.map((tender) => {
    const expectedCents = takings.get(keyOf(date, tender)) ?? 0
    const missing = isShort && tender === 'cash' && expectedCents > 0 ? 2_000 : 0
    return { tender, expectedCents, countedCents: expectedCents - missing }
  })
  const methods = byMethod(tenders, ledgerMethods).map(asCounted)
  const figures = { floatExpectedCents: before ?? null, floatCents, sessions: uses, uses }
  const counted = { ...figures, tenders }
  const reason = hasDifference(counted) ? '點算少了 HK$20，翌日再核對' : null
  const staffUid = chance.isOf(0.75) ? staff.manager : staff.owner
  const netCents = tenders.reduce((sum, { expectedCents }) => sum + expectedCents, 0)
  const row = { shopId, day: date, closedAt, staffUid, reason, netCents }
  const written = { methods: closeMethods.write(methods), tenders: closeTenders.write(tenders) }
  history.rows.dayCloses.push({ ...row, ...figures, ...written })
  const act = { at: closedAt, staffUid, what: 'transactions.close', subject: `day:${shopId}:${date}` }
  history.acts.push({ ...act, before: null, after: counted, reason, memberUid: null })
  return { closedAt, floatCents }
}

export function keyOf(date: string, tender: MoneyTender): string {
  return `${date} ${tender}`
}
