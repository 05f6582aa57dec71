import { describe, expect, it } from 'vitest'

import { daysLeft, expiresSoon, nextCardChange, sortCards, statusAt, type Card } from '#src/domain/cards/card.ts'

import { aCardAt } from '../../support/cards/a-card.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const day = 24 * 3_600_000

const aCard = (change: Partial<Card> = {}) => aCardAt(now, change)

const ids = (cards: readonly Card[]) => cards.map(({ cardId }) => cardId)

describe('Packages', () => {
  it('put the first to end in front, one that never ends behind it, and one of unknown standing last', () => {
    const cards = [
      aCard({ cardId: 'doubtful', status: 'unknown', validUntil: now + day }),
      aCard({ cardId: 'for ever', validUntil: null }),
      aCard({ cardId: 'later', validUntil: now + 90 * day }),
      aCard({ cardId: 'soon', validUntil: now + 3 * day }),
    ]
    expect(ids(sortCards(cards, now).current)).toEqual(['soon', 'later', 'for ever', 'doubtful'])
  })

  it('are over once their last instant has passed, whatever was last read', () => {
    const card = aCard({ validUntil: now + day })
    expect(statusAt(card, now + day - 1)).toBe('active')
    expect(statusAt(card, now + day)).toBe('expired')
    expect(ids(sortCards([card], now + day).over)).toEqual(['c-1'])
  })

  it('stay unknown when the studio cannot say', () => {
    expect(statusAt(aCard({ status: 'unknown', validUntil: now - day }), now)).toBe('unknown')
  })

  it('show those that ended last on top of those that are over', () => {
    const cards = [aCard({ cardId: 'old', validUntil: now - 9 * day }), aCard({ cardId: 'new', validUntil: now - day })]
    expect(ids(sortCards(cards, now).over)).toEqual(['new', 'old'])
  })

  it('count begun days, and the next change is when one of them ends', () => {
    const card = aCard({ validUntil: now + 2.5 * day })
    expect(daysLeft(card, now)).toBe(3)
    expect(nextCardChange(card, now)).toBe(now + 0.5 * day)
    expect(daysLeft(card, now + 0.5 * day)).toBe(2)
    expect(nextCardChange(card, now + 2 * day)).toBe(now + 2.5 * day)
    expect(nextCardChange(card, now + 2.5 * day)).toBeUndefined()
    expect(daysLeft(aCard({ validUntil: null }), now)).toBeNull()
  })

  it('are pointed out from two weeks before the end on, unless they are over', () => {
    expect(expiresSoon(aCard({ validUntil: now + 14 * day }), now)).toBe(true)
    expect(expiresSoon(aCard({ validUntil: now + 14 * day + 1 }), now)).toBe(false)
    expect(expiresSoon(aCard({ validUntil: null }), now)).toBe(false)
    expect(expiresSoon(aCard({ validUntil: now + day, status: 'expired' }), now)).toBe(false)
  })
})
