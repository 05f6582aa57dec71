import type { Card } from '#src/domain/cards/card.ts'

const day = 24 * 3_600_000

/** Eight of ten sessions left, bought yesterday, for thirty days from `now`. */
export function aCardAt(now: number, change: Partial<Card> = {}): Card {
  return {
    cardId: 'c-1',
    packageId: 'ten',
    name: 'Ten sessions',
    languages: [],
    timesTotal: 10,
    timesLeft: 8,
    validUntil: now + 30 * day,
    deviceTypes: [],
    usedPercent: 20,
    status: 'active',
    orderId: null,
    createdAt: now - day,
    refundedAt: null,
    ...change,
  }
}
