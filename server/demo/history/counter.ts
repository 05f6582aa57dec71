import { endAfterDays } from '#src/domain/cards/validity.ts'
import { refundFor } from '#src/domain/payments/refund.ts'

import type { Instant } from '#server/platform/database/schema.ts'
import { day, type Making, minute, type Person, type Wallet } from './history.ts'
import { addLine, at, type Incident } from './incident.ts'
import { choosePerson } from './people.ts'
import { addGift, addMoney, addSale, referenceOf } from './sale.ts'

const atCounter: ReadonlySet<string> = new Set(['cash', 'octopus', 'fps', 'card'])

/** A package bought at this studio's counter some weeks ago, of which much is left. */
function chooseCard(
  { making, studio, chance }: Incident,
  now: Instant,
  suits: (card: Wallet) => boolean = () => true,
): { person: Person; card: Wallet } | undefined {
  const found = making.people.flatMap((person) =>
    person.wallet
      .filter(
        (card) =>
          suits(card) &&
          (card.left ?? 0) >= 4 &&
          card.used > 0 &&
          card.boughtAt < now - 3 * day &&
          (card.validUntil ?? Infinity) > now + 10 * day &&
          card.shopId === studio.book.shop.shopId &&
          atCounter.has(card.method),
      )
      .map((card) => ({ person, card })),
  )
  return found.length === 0 ? undefined : chance.pick(found)
}

export function refundWhole(incident: Incident): void {
  const now = at(incident, '16:20')
  const chosen = chooseCard(incident, now)
  if (!chosen) return
  const { person, card } = chosen
  refund(incident, chosen, { times: card.left ?? 0, isWhole: true, reason: '客人將會離港', now })
  person.wallet = person.wallet.filter((one) => one !== card)
}

export function refundPart(incident: Incident): void {
  const now = at(incident, '17:45')
  const chosen = chooseCard(incident, now)
  if (chosen) refund(incident, chosen, { times: 2, isWhole: false, reason: '客人只想保留部分次數', now })
}

interface Back {
  times: number
  isWhole: boolean
  reason: string
  now: Instant
}

function refund(
  { making, chance, studio }: Incident,
  { person, card }: { person: Person; card: Wallet },
  { times, isWhole, reason, now }: Back,
): void {
  const { staff, history } = making
  const { shopId } = studio.book.shop
  const { sold, used, cardId, method } = card
  const timesLeft = card.left ?? 0
  const timesTotal = (sold.times ?? 0) + sold.bonusTimes
  const worth = {
    paidCents: sold.priceCents,
    refundedCents: 0,
    timesTotal,
    timesRefunded: 0,
    timesUsed: used,
    timesLeft,
  }
  const cents = refundFor(worth, times)
  const line = { reference: `refund:${cardId}:${chance.id(now)}`, reason: 'refund' as const, delta: -times, shopId }
  const lineId = addLine(making, chance, card, { ...line, staffUid: staff.manager, note: reason, at: now })
  const reference = referenceOf(method, chance)
  const back = { card, person, lineId, cents: -cents, method, reference, at: now, shopId, reverses: card.saleLineId }
  addMoney(making, chance, back)
  if (isWhole) endCard(making, card, now)
  const before = { times: timesLeft, validUntil: card.validUntil }
  const after = { times: timesLeft - times, amountCents: -cents, method, reference }
  const act = { at: now, staffUid: staff.manager, what: 'recharge.refund', subject: `card:${cardId}`, before, after }
  history.acts.push({ ...act, reason, memberUid: person.uid })
}

/** Its money went back: the card is over, and so is its order. */
function endCard({ history: { rows } }: Making, { cardId }: Wallet, now: Instant): void {
  const over = { refundedAt: now, expiredAt: now, validUntil: now }
  rows.cards = rows.cards.map((row) => (row.cardId === cardId ? { ...row, ...over } : row))
  rows.orders = rows.orders.map((row) => (row.cardId === cardId ? { ...row, state: 'refunded', rev: 3 } : row))
}

/** The wrong package was rung up; it is taken back, and the right one is sold. */
export function wrongSale(incident: Incident): void {
  const { making, chance, studio } = incident
  const { packages, staff, history } = making
  const { shopId } = studio.book.shop
  const now = at(incident, '14:10')
  const person = choosePerson(making, chance, { shopId, startsAt: now })
  const [wrong, right] = [packages.get('thirty'), packages.get('ten-plus-two')]
  if (!person || !wrong || !right) return
  const card = addSale(making, chance, { person, sold: wrong, shopId, at: now, method: 'cash' })
  const reversedAt = now + 6 * minute
  const reason = '選錯套票'
  const times = card.left ?? 0
  const line = { reference: `reversal:${card.cardId}:${chance.id(reversedAt)}`, reason: 'reversal' as const, shopId }
  const lineId = addLine(making, chance, card, {
    ...line,
    delta: -times,
    staffUid: staff.clerk,
    note: reason,
    at: reversedAt,
  })
  const back = { card, person, lineId, cents: -wrong.priceCents, method: 'cash' as const, reference: null, shopId }
  addMoney(making, chance, { ...back, at: reversedAt, reverses: card.saleLineId })
  endCard(making, card, reversedAt)
  const [before, after] = [
    { times, validUntil: card.validUntil },
    { times: 0, amountCents: -wrong.priceCents, method: 'cash', reference: null },
  ]
  const act = {
    at: reversedAt,
    staffUid: staff.clerk,
    what: 'recharge.reverse',
    subject: `card:${card.cardId}`,
    before,
    after,
  }
  history.acts.push({ ...act, reason, memberUid: person.uid })
  person.wallet = person.wallet.filter((one) => one !== card)
  addSale(making, chance, { person, sold: right, shopId, at: reversedAt + minute, method: 'cash' })
}

export function gift(incident: Incident): void {
  const { making, chance, studio } = incident
  const { shopId } = studio.book.shop
  const now = at(incident, '15:30')
  const person = choosePerson(making, chance, { shopId, startsAt: now })
  const sold = making.packages.get('single')
  if (person && sold) addGift(making, chance, { person, sold, shopId, at: now, reason: '介紹朋友，送一次' })
}

export function extension(incident: Incident): void {
  const { making, chance, studio } = incident
  const { history, staff } = making
  const now = at(incident, '12:40')
  const chosen = chooseCard(incident, now, ({ validUntil }) => validUntil !== null)
  if (!chosen) return
  const { person, card } = chosen
  const days = 14
  const [was, becomes] = [card.validUntil, endAfterDays(card.validUntil ?? now, days, studio.book.shop.timeZone)]
  const reason = '客人出差兩星期'
  const line = { reference: `adjust:${staff.manager}:${chance.id(now)}`, reason: 'extension' as const, delta: 0, days }
  addLine(making, chance, card, { ...line, shopId: card.shopId, staffUid: staff.manager, note: reason, at: now })
  card.validUntil = becomes
  history.rows.cards = history.rows.cards.map((row) =>
    row.cardId === card.cardId ? { ...row, validUntil: becomes } : row,
  )
  const [before, after] = [was, becomes].map((validUntil) => ({ times: card.left, validUntil, frozenAt: null }))
  const act = { at: now, staffUid: staff.manager, what: 'user.extend', subject: `card:${card.cardId}`, before, after }
  history.acts.push({ ...act, reason, memberUid: person.uid })
}
