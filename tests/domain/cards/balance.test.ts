import { expect, it } from 'vitest'

import { balanceOf } from '#src/domain/cards/balance.ts'
import type { Card } from '#src/domain/cards/card.ts'

import { aCardAt } from '../../support/cards/a-card.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const day = 24 * 3_600_000

const aCard = (change: Partial<Card> = {}) => aCardAt(now, change)

it('of one package it says what is left of how many, and until when', () => {
  expect(balanceOf([aCard()], now)).toEqual({ left: 8, total: 10, until: now + 30 * day, packages: 1 })
})

it('several packages are one number, without a measure or an end that would be that of one of them', () => {
  const cards = [aCard(), aCard({ cardId: 'c-2', timesLeft: 3, validUntil: null })]
  expect(balanceOf(cards, now)).toEqual({ left: 11, total: null, until: null, packages: 2 })
})

it('what is over, frozen or on its way back holds nothing, and one without a count holds any number', () => {
  const over = [aCard({ validUntil: now }), aCard({ status: 'frozen' }), aCard({ status: 'refunding' })]
  expect(balanceOf(over, now)).toEqual({ left: 0, total: null, until: null, packages: 0 })
  expect(balanceOf([aCard(), aCard({ timesLeft: null, timesTotal: null })], now).left).toBeNull()
})
