import { expect, test } from 'vitest'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { draftOf, fitDraft, whyNotStart as whyNotOnPhone } from '#src/domain/sessions/start-check.ts'

import { claimLimit, type OthersClaim } from '#server/modules/sessions/rules/start-claims.ts'
import { type StartFacts, whyNotStart } from '#server/modules/sessions/rules/start.ts'

const minute = 60_000
const hour = 60 * minute
const now = 10 * 24 * hour
const bed = { minMinutes: 5, maxMinutes: 20 }

function facts(claim: StartFacts['claim'], minutes: number): StartFacts {
  return {
    now,
    member: { blocked: 0, blockedUntil: null, consentVersion: '1', adultAt: 1, skinType: null },
    riskVersion: '1',
    isIdentityMissing: false,
    minGapHours: 48,
    lastTanEndsAt: null,
    hasOpenSession: false,
    isPassOpen: false,
    device: { enabled: 1, ...bed },
    bedState: 'ready',
    isBedTaken: false,
    claim,
    transport: 'remote',
    minutes,
    release: 'not-needed',
    isCardUsable: true,
    staff: 'none',
    isPresenceNeeded: false,
    appointments: [],
    lastOpenedAt: null,
    isReleased: false,
    flaw: undefined,
  }
}

function offer(claim: StartFacts['claim']): BedOffer {
  return {
    device: { enabled: true, online: true, state: 'ready', availableAt: null } as unknown as BedOffer['device'],
    shopName: 'Causeway Bay',
    cards: [{ cardId: 'card-1' } as BedOffer['cards'][number]],
    timesLeft: 3,
    limits: { ...bed, defaultMinutes: 10 },
    booking: claim && claim.maxMinutes < bed.maxMinutes ? claim : null,
    defaultIntensity: 'medium',
    nextAllowedAt: null,
    session: null,
    consent: { needed: false, version: '1' },
    transports: { remote: true, bluetooth: null },
  }
}

const here = { now, isOffline: false, bluetooth: 'unsupported' } as const

test('the phone offers as many minutes as the studio accepts, and no more, for every booking there can be', () => {
  const seen = new Set<string>()
  for (const state of ['booked', 'visited'] as const)
    for (let startsIn = -45; startsIn <= 45; startsIn++)
      for (const dressingSeconds of [0, 60, 180])
        for (const restMs of [0, 3 * minute, 10 * minute])
          for (const ownIn of [undefined, 40, 47, 48.2, 48.5]) {
            const startsAt = now + startsIn * minute
            const other: OthersClaim = {
              state,
              startsAt,
              endsAt: startsAt + 30 * minute,
              lateMinutes: 10,
              claimsFrom: startsAt,
            }
            const own = ownIn === undefined ? [] : [{ startsAt: now + ownIn * hour, gapHours: 48 }]
            const claim = claimLimit([other], own, { now, dressingSeconds, restMs })
            const shown = offer(claim)
            const draft = draftOf(shown, 'unsupported')
            const most = fitDraft({ ...draft, minutes: bed.maxMinutes }, shown, 'unsupported').minutes
            const why = whyNotOnPhone(shown, draft, here)?.why
            seen.add(`${claim?.whose} ${why}`)
            expect(why === 'booked').toBe(most === undefined)
            for (let minutes = bed.minMinutes; minutes <= bed.maxMinutes; minutes++) {
              const refused = whyNotStart(facts(claim, minutes))?.reason
              expect(refused === undefined).toBe(most !== undefined && minutes <= most)
              if (refused === undefined) expectToEndInTime(other, own, { dressingSeconds, restMs, minutes })
              else expect(refused).toBe(claim?.whose === 'own' ? 'own-booking' : 'bed-booked')
            }
          }
  expect([...seen].sort()).toEqual(
    ['other booked', 'other undefined', 'own booked', 'own undefined', 'undefined undefined'].sort(),
  )
})

/** Said again from the spec, not from the rule: no member waits for a bed, and the skin rests. */
function expectToEndInTime(
  other: OthersClaim,
  own: { startsAt: number }[],
  run: { dressingSeconds: number; restMs: number; minutes: number },
): void {
  const darkAt = now + run.dressingSeconds * 1000 + run.minutes * minute
  const isGone = other.state === 'booked' ? now > other.startsAt + 10 * minute : now >= other.endsAt
  if (!isGone) expect(darkAt + run.restMs).toBeLessThanOrEqual(other.startsAt)
  for (const { startsAt } of own) expect(darkAt + 48 * hour).toBeLessThanOrEqual(startsAt)
}
