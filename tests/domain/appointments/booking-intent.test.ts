import { describe, expect, it } from 'vitest'

import { chooseBed, chooseTime, emptyDraft, slotTaken } from '#src/domain/appointments/booking-draft.ts'
import { asSent, mayBeDone, newIntent, withDraft } from '#src/domain/appointments/booking-intent.ts'

const half = chooseBed(emptyDraft(1, '2026-11-21'), 'bed-2')
const whole = chooseTime(half, '19:30')

describe('One wish to book', () => {
  it('keeps its id while the answer is unknown, so that trying again cannot book twice', () => {
    const sent = asSent(newIntent(whole, 'op-1'))
    expect(withDraft(sent, { ...whole }, 'op-2')).toEqual({ draft: whole, opId: 'op-1', delivery: 'sent' })
  })

  it('becomes another wish with another id when anything about it changes', () => {
    const sent = asSent(newIntent(whole, 'op-1'))
    for (const draft of [chooseTime(half, '20:00'), slotTaken(whole), { ...whole, shopId: 2 }]) {
      expect(withDraft(sent, draft, 'op-2')).toEqual({ draft, opId: 'op-2', delivery: 'not-sent' })
    }
  })

  it('may already be booked only when it was sent whole', () => {
    expect(mayBeDone(newIntent(whole, 'op-1'))).toBe(false)
    expect(mayBeDone(asSent(newIntent(whole, 'op-1')))).toBe(true)
    expect(mayBeDone(asSent(newIntent(half, 'op-1')))).toBe(false)
  })
})
