import { addDays, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Books, closeDays, keyOf } from './close-days.ts'
import { day, hour, type Making, minute, type Studio } from './history.ts'
import { addIncidents } from './incidents.ts'
import { addPerson } from './people.ts'
import { addLateGuest, addStudioDay } from './plan-day.ts'
import { addSale } from './sale.ts'
import { addUpkeep, loseBed } from './upkeep.ts'

/** So many days lie behind the one on which the demo is made. */
export const historyDays = 90
/** How full the days ahead are, from tomorrow on. */
const ahead = [0.6, 0.4, 0.25, 0.15, 0.1]
const firstPeople = 130
/** About so many join on a day. */
const joining: readonly (readonly [count: number, weight: number])[] = [
  [0, 20],
  [1, 40],
  [2, 28],
  [3, 12],
]

/** From the first date up to today, and what is booked ahead. `chain`: what the days are drawn by, beside the date. */
export interface Days {
  chain: string
  first: string
  today: string
  isFirstTime: boolean
}

/** Makes up what happened between two dates, as far as it has by now. */
export function makeDays(making: Making, { chain, first, today, isFirstTime }: Days): void {
  const zone = making.studios[0]?.book.shop.timeZone ?? 'UTC'
  if (isFirstTime) addFirstPeople(making, chanceOf(`${chain} people ${first}`), startOfDay(first, zone))
  if (isFirstTime) loseBed(making, chanceOf(`${chain} lost ${today}`))
  let count = making.people.length
  for (let date = first; date <= today; date = addDays(date, 1)) {
    const seed = `${chain} ${date}`
    const daysAgo = Math.round((startOfDay(today, zone) - startOfDay(date, zone)) / day)
    count = addNewPeople(making, chanceOf(`${seed} people`), startOfDay(date, zone), count)
    if (isFirstTime) addIncidents(making, date, daysAgo, seed)
    // A chain that grows a little.
    const share = 1.05 - (daysAgo / historyDays) * 0.2
    for (const studio of making.studios) addStudioDay(making, studio, date, { seed, share })
    if (date === today) addLateGuest(making, date, seed)
  }
  ahead.forEach((share, index) => {
    const date = addDays(today, index + 1)
    for (const studio of making.studios) addStudioDay(making, studio, date, { seed: `${chain} ${date}`, share })
  })
  if (isFirstTime) addUpkeep(making, chanceOf(`${chain} upkeep ${first}`), { first, today })
}

/** Who was there before: they joined in the weeks before the first day, and most have a package. */
function addFirstPeople(making: Making, chance: Chance, from: number): void {
  for (let index = 0; index < firstPeople; index++) {
    const midnight = from - chance.between(1, 25) * day
    const at = midnight + chance.between(11 * 60, 21 * 60) * minute
    const person = addPerson(making, chance, at, index)
    person.lastAt = from - chance.between(0, person.everyDays) * day
    const sold = making.packages.get(
      chance.weigh([
        ['ten-plus-two', 75],
        ['thirty', 25],
      ]),
    )
    const method = chance.weigh<'cash' | 'fps' | 'card'>([
      ['cash', 3],
      ['fps', 4],
      ['card', 3],
    ])
    const isBuying = sold !== undefined && chance.isOf(0.7)
    if (isBuying) addSale(making, chance, { person, sold, shopId: person.shopId, at: at + 10 * minute, method })
  }
}

/** Those who join on a day; tells how many there are with them. */
function addNewPeople(making: Making, chance: Chance, midnight: number, count: number): number {
  let index = count
  for (let left = chance.weigh(joining); left > 0; left--) {
    const at = midnight + chance.between(9 * 60, 22 * 60) * minute + chance.between(0, 59) * 1_000
    if (at > making.now - hour) continue
    addPerson(making, chance, at, index)
    index += 1
  }
  return index
}

/** Counts and closes the days of every studio that are over, with what its books said before. */
export function closeAll(making: Making, before: ReadonlyMap<number, Books>, { until }: { until: string }): void {
  for (const studio of making.studios) {
    const books = withHistory(making, studio, before.get(studio.book.shop.shopId))
    const from = firstDate(studio, books)
    if (from !== undefined) closeDays(making, studio, books, { from, until })
  }
}

function firstDate({ book }: Studio, { last, takings }: Books): string | undefined {
  if (last) return addDays(shopDate(last.closedAt, book.shop.timeZone), 1)
  return [...takings.keys()].map((key) => key.slice(0, 10)).sort()[0]
}

/** What was there, and what the history adds to it. */
function withHistory({ history }: Making, { book }: Studio, before: Books | undefined): Books {
  const { shopId } = book.shop
  const takings = new Map(before?.takings)
  const tenders = new Map(history.rows.moneyParts.map(({ lineId, tender }) => [lineId, tender]))
  for (const { lineId, shopId: where, day: date, method, amountCents } of history.rows.moneyLines) {
    if (where !== shopId) continue
    const key = keyOf(date, tenders.get(lineId) ?? method)
    takings.set(key, (takings.get(key) ?? 0) + amountCents)
  }
  const own = history.rows.cardLines.filter((line) => line.shopId === shopId && line.reason === 'use')
  const uses = [...(before?.uses ?? []), ...own.map(({ createdAt }) => createdAt)]
  return { takings, uses, last: before?.last }
}

/** Packages that ended meanwhile, each at its end: the sweep of a running server would have written the same line. */
export function expireCards({ history, now }: Making): void {
  const { rows } = history
  const lines = Map.groupBy(rows.cardLines, ({ cardId }) => cardId)
  rows.cards = rows.cards.map((card) => {
    const { cardId, validUntil, refundedAt, timesTotal } = card
    if (validUntil == null || validUntil >= now || refundedAt != null) return card
    const own = lines.get(cardId) ?? []
    const left = timesTotal == null ? 0 : own.reduce((sum, { delta }) => sum + delta, 0)
    const at = validUntil + 20_000
    rows.cardLines.push({
      lineId: chanceOf(`expiry ${cardId}`).id(at),
      cardId,
      delta: left === 0 ? 0 : -left,
      reason: 'expiry',
      reference: `expiry:${cardId}:${own.length}`,
      sessionId: null,
      shopId: null,
      staffUid: null,
      days: null,
      note: null,
      createdAt: at,
    })
    return Object.assign({}, card, { expiredAt: at })
  })
}
