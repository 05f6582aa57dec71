import { describe, expect, it } from 'vitest'

import { shareOfDay } from '#src/domain/appointments/day-arc.ts'

describe('the day arc of the appointment card', () => {
  it('puts opening at its start, closing at its end and noon of a 10 to 22 day at a sixth', () => {
    expect(shareOfDay('10:00', '10:00', '22:00')).toBe(0)
    expect(shareOfDay('22:00', '10:00', '22:00')).toBe(1)
    expect(shareOfDay('12:00', '10:00', '22:00')).toBeCloseTo(1 / 6)
  })

  it('has no place for a time at which the shop is closed', () => {
    expect(shareOfDay('09:59', '10:00', '22:00')).toBeUndefined()
    expect(shareOfDay('22:01', '10:00', '22:00')).toBeUndefined()
  })

  it('goes on past midnight for a shop that closes then', () => {
    expect(shareOfDay('01:00', '18:00', '02:00')).toBeCloseTo(7 / 8)
    expect(shareOfDay('03:00', '18:00', '02:00')).toBeUndefined()
  })

  it('is a whole day long for a shop that never closes', () => {
    expect(shareOfDay('12:00', '00:00', '00:00')).toBe(0.5)
    expect(shareOfDay('12:00', '00:00', '24:00')).toBe(0.5)
  })

  it('has no place for what is not a time', () => {
    expect(shareOfDay('', '10:00', '22:00')).toBeUndefined()
    expect(shareOfDay('12:00', '', '')).toBeUndefined()
  })
})
