import { expect, it } from 'vitest'

import { toBookingRefusal } from '#src/client/api/booking-refusal.ts'
import { addAppointment } from '#src/contract/appointments.ts'

it('every reason of the studio not to book has a name of its own', () => {
  for (const code of addAppointment.refusals) expect(toBookingRefusal(code, null).reason).toBe(code)
})

it('a visit that comes too soon carries the first moment that is allowed', () => {
  expect(toBookingRefusal('too-soon', { next_allowed_at: '2026-11-23T11:30:00Z' })).toEqual({
    reason: 'too-soon',
    nextAllowedAt: Date.parse('2026-11-23T11:30:00Z'),
  })
  for (const data of [null, {}, { next_allowed_at: 'soon' }, { next_allowed_at: 5 }]) {
    expect(toBookingRefusal('too-soon', data)).toEqual({ reason: 'too-soon', nextAllowedAt: undefined })
  }
})

it('a reason that this version does not know is still a no', () => {
  expect(toBookingRefusal('other', null)).toEqual({ reason: 'other' })
  expect(toBookingRefusal('op-mismatch', null)).toEqual({ reason: 'other' })
})
