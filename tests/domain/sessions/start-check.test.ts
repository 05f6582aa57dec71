import { describe, expect, it } from 'vitest'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { allowedIntensity, minuteRange } from '#src/domain/sessions/minute-range.ts'
import { draftOf, fitDraft, whyNotStart } from '#src/domain/sessions/start-check.ts'

/** A bed of 5 to 20 minutes, 10 as a rule, and what a schedule leaves of it. */
function anOffer(exposure: BedOffer['exposure'], limits: Partial<BedOffer['limits']> = {}): BedOffer {
  return {
    device: {
      deviceId: 'bed-1',
      shopId: 1,
      deviceName: 'Bed 1',
      deviceType: 'lie-down',
      texts: [],
      online: true,
      enabled: true,
      state: 'ready',
      availableAt: null,
      minMinutes: 5,
      maxMinutes: 20,
    } as unknown as BedOffer['device'],
    shopName: 'Causeway Bay',
    cards: [{ cardId: 'card-1' } as BedOffer['cards'][number]],
    timesLeft: 3,
    limits: { minMinutes: 5, maxMinutes: 20, defaultMinutes: 10, ...limits },
    ...(exposure !== undefined && { exposure }),
    defaultIntensity: 'medium',
    nextAllowedAt: null,
    session: null,
    consent: { needed: false, version: '1' },
    transports: { remote: true, bluetooth: null },
  }
}

const exposure = (light: number, medium: number, deep: number) => {
  return { sessions: 0, maxMinutes: { light, medium, deep } }
}
const here = { now: 0, isOffline: false, bluetooth: 'unsupported' } as const

describe('the minutes that can be chosen', () => {
  it('are those of the bed where there is no schedule, also in an offer kept from before', () => {
    const range = { min: 5, max: 20, cappedBy: 'bed' }
    expect(minuteRange(anOffer(null), 'deep')).toEqual(range)
    expect(minuteRange(anOffer(undefined), 'deep')).toEqual(range)
    expect(minuteRange(anOffer(exposure(20, 30, 20)), 'medium')).toEqual(range)
  })

  it('end where the schedule ends, and are none where it allows less than the bed can', () => {
    const offer = anOffer(exposure(8, 5, 4))
    expect(minuteRange(offer, 'light')).toEqual({ min: 5, max: 8, cappedBy: 'schedule' })
    expect(minuteRange(offer, 'medium')).toEqual({ min: 5, max: 5, cappedBy: 'schedule' })
    expect(minuteRange(offer, 'deep')).toBeUndefined()
  })

  it('are proposed within the schedule, at the usual strength or the next weaker one', () => {
    expect(draftOf(anOffer(exposure(8, 6, 5)), 'unsupported')).toMatchObject({ minutes: 6, intensity: 'medium' })
    expect(draftOf(anOffer(exposure(8, 0, 5)), 'unsupported')).toMatchObject({ minutes: 8, intensity: 'light' })
    expect(draftOf(anOffer(exposure(0, 0, 5)), 'unsupported')).toMatchObject({ minutes: 5, intensity: 'deep' })
    expect(allowedIntensity(anOffer(exposure(0, 0, 0)), 'deep')).toBeUndefined()
  })

  it('become all that is allowed when a stronger light is chosen, or when the schedule is read anew', () => {
    const offer = anOffer(exposure(15, 12, 7))
    const chosen = { ...draftOf(offer, 'unsupported'), minutes: 14, intensity: 'light' } as const
    expect(fitDraft(chosen, offer, 'unsupported')).toMatchObject({ minutes: 14 })
    expect(fitDraft({ ...chosen, intensity: 'deep' }, offer, 'unsupported')).toMatchObject({ minutes: 7 })
    expect(fitDraft(chosen, anOffer(exposure(6, 5, 0)), 'unsupported')).toMatchObject({ minutes: 6 })
    const weaker = fitDraft({ ...chosen, intensity: 'deep' }, anOffer(exposure(6, 5, 0)), 'unsupported')
    expect(weaker).toMatchObject({ minutes: 5, intensity: 'medium' })
  })

  it('are never offered beyond what a start is refused for', () => {
    for (let cap = 0; cap <= 22; cap++) {
      const offer = anOffer(exposure(cap, cap, cap))
      const { minutes } = draftOf(offer, 'unsupported')
      expect(minutes ?? 0).toBeLessThanOrEqual(cap)
      expect(minutes === undefined).toBe(cap < 5)
    }
  })

  it('are none at all while the schedule allows nothing on this bed, which is said', () => {
    const offer = anOffer(exposure(4, 3, 0))
    expect(whyNotStart(offer, draftOf(offer, 'unsupported'), here)).toEqual({ why: 'not-allowed' })
    const fine = anOffer(exposure(5, 3, 0))
    expect(whyNotStart(fine, draftOf(fine, 'unsupported'), here)).toBeUndefined()
  })

  it('stay unset where the bed itself proposes nonsense', () => {
    expect(draftOf(anOffer(null, { defaultMinutes: 30 }), 'unsupported').minutes).toBeUndefined()
  })
})
