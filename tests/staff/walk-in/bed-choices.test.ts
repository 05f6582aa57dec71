import { describe, expect, it } from 'vitest'

import type { Bed } from '#src/staff/board/board-calls.ts'
import type { StartOffer } from '#src/staff/board/duty-calls.ts'
import { allowedMinutes, mostMinutes, startIntensity } from '#src/staff/board/start/most-minutes.ts'
import { bedChoices } from '#src/staff/walk-in/bed-choices.ts'

const offer: StartOffer = {
  member: { uid: 'k', nickname: 'Kelly' },
  cards: [{ cardId: 'c', name: 'Single session', timesLeft: 1 }],
  limits: { minMinutes: 3, maxMinutes: 15, defaultMinutes: 10 },
  defaultIntensity: 'light',
  nextAllowedAt: null,
  booking: null,
  exposure: null,
  restHours: 48,
  isConsentNeeded: false,
}
const booking = { whose: 'other', startsAt: 1, heldUntil: null, maxMinutes: 8 } as const
const exposure = { sessions: 0, maxMinutes: { light: 10, medium: 6, deep: 0 } }

describe('the most minutes of a bed', () => {
  it('are those of the bed where nothing comes in between', () => {
    expect(mostMinutes(offer, 'light')).toEqual({ minutes: 15, by: 'bed' })
  })

  it('are the lowest of the bed, the next booking and the exposure schedule, and say which', () => {
    expect(mostMinutes({ ...offer, booking }, 'light')).toEqual({ minutes: 8, by: 'booking' })
    expect(mostMinutes({ ...offer, exposure }, 'light')).toEqual({ minutes: 10, by: 'exposure' })
    expect(mostMinutes({ ...offer, booking, exposure }, 'light')).toEqual({ minutes: 8, by: 'booking' })
    expect(mostMinutes({ ...offer, booking, exposure }, 'medium')).toEqual({ minutes: 6, by: 'exposure' })
  })

  it('are of the strength that was chosen or is proposed, or of the strongest below it that is allowed', () => {
    const usual = { ...offer, defaultIntensity: 'deep' } as const
    expect(startIntensity(usual, undefined)).toBe('deep')
    expect(startIntensity({ ...usual, exposure }, undefined)).toBe('medium')
    const bySkin = { sessions: 0, maxMinutes: { light: 15, medium: 0, deep: 0 }, bySkin: 'light' } as const
    expect(startIntensity({ ...usual, exposure: bySkin }, 'medium')).toBe('light')
    expect(bedChoices([bed('1')], new Map([['1', { ...usual, exposure: bySkin }]]), undefined)).toMatchObject([
      { most: { minutes: 15 }, why: undefined },
    ])
  })

  it('shrink what was asked for, and grow it again when there is more', () => {
    expect(allowedMinutes(offer, { minutes: 8, by: 'booking' }, 12)).toBe(8)
    expect(allowedMinutes(offer, { minutes: 15, by: 'bed' }, 12)).toBe(12)
    expect(allowedMinutes(offer, { minutes: 8, by: 'booking' }, undefined)).toBe(8)
  })
})

function bed(deviceId: string, changes: Partial<Bed> = {}): Bed {
  return {
    deviceId,
    name: deviceId,
    typeName: 'Lie-down',
    typeId: 'lie-down',
    state: 'ready',
    enabled: true,
    isMaintained: false,
    offReason: null,
    rev: 1,
    since: null,
    minMinutes: 3,
    maxMinutes: 15,
    session: null,
    cleaningUntil: null,
    next: null,
    ...changes,
  }
}

describe('the beds to choose from', () => {
  const choices = (offers: [string, StartOffer][], beds: Bed[]) =>
    bedChoices(beds, new Map(offers), undefined).map(({ bed: { deviceId }, why }) => [deviceId, why])

  it('are first those that are free, the longest session before the others, then those that are not', () => {
    const beds = [bed('in-use', { cleaningUntil: 5 }), bed('short'), bed('long')]
    const offers: [string, StartOffer][] = [
      ['in-use', offer],
      ['short', { ...offer, booking }],
      ['long', offer],
    ]
    expect(choices(offers, beds)).toEqual([
      ['long', undefined],
      ['short', undefined],
      ['in-use', 'standing'],
    ])
  })

  it('say why one cannot be taken', () => {
    const beds = [bed('unread'), bed('unpaid'), bed('held')]
    const offers: [string, StartOffer][] = [
      ['unpaid', { ...offer, cards: [] }],
      ['held', { ...offer, booking: { ...booking, maxMinutes: 0 } }],
    ]
    expect(Object.fromEntries(choices(offers, beds))).toEqual({
      unread: 'unread',
      unpaid: 'unpaid',
      held: 'too-short',
    })
  })
})
