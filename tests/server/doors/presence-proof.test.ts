import { describe, expect, test } from 'vitest'

import { whereabouts, type Whereabouts } from '#server/modules/doors/rules/position.ts'
import { type ProofFacts, proofFlaw, type ShownCode } from '#server/modules/doors/rules/presence-proof.ts'

const facts = (changes: Partial<ProofFacts> = {}): ProofFacts => ({
  action: 'door',
  needed: 1,
  staff: 'none',
  code: 'signed',
  position: 'none',
  isCheckedIn: false,
  isOverRadio: false,
  ...changes,
})

describe('a proof that the member is there', () => {
  test.each<[string, Partial<ProofFacts>, string | undefined]>([
    ['the scanned code of the door', {}, undefined],
    ['a typed id', { code: 'typed' }, 'scan-needed'],
    ['a typed id at the shop', { code: 'typed', position: 'near' }, undefined],
    ['a typed id far away', { code: 'typed', position: 'far' }, 'too-far'],
    ['a typed id somewhere around', { code: 'typed', position: 'vague' }, 'position-vague'],
    ['a typed id with a position of earlier', { code: 'typed', position: 'old' }, 'position-old'],
    ['a typed id of a member whom staff have seen', { code: 'typed', isCheckedIn: true }, undefined],
    ['a typed id in a demo', { code: 'typed', needed: 0 }, undefined],
    ['a typed id of staff', { code: 'typed', staff: 'open' }, undefined],
    ['a typed id of staff whose login is locked', { code: 'typed', staff: 'locked' }, 'scan-needed'],
    ['a code where the position is asked as well', { needed: 2 }, 'position-needed'],
    ['a code and the position', { needed: 2, position: 'near' }, undefined],
    ['a code and a position far away where that is asked', { needed: 2, position: 'far' }, 'too-far'],
    [
      'a typed id at the shop where the code is asked as well',
      { needed: 2, code: 'typed', position: 'near' },
      'scan-needed',
    ],
    ['the scanned code of the bed', { action: 'bed' }, undefined],
    ['the scanned code of a bed that starts over Bluetooth only', { action: 'bed', needed: 3 }, 'bluetooth-needed'],
    ['the position at such a bed', { action: 'bed', needed: 3, position: 'near' }, 'bluetooth-needed'],
    ['the printed code where only Bluetooth or a tag will do', { needed: 3, position: 'near' }, 'bluetooth-needed'],
    ['the code on the display there', { needed: 3, code: 'changing' }, 'bluetooth-needed'],
    ['a tag there', { needed: 3, code: 'tag' }, undefined],
    ['a tag at a bed that starts over Bluetooth only', { action: 'bed', needed: 3, code: 'tag' }, undefined],
    ['the code on the display of a door, in place of a position', { needed: 2, code: 'changing' }, undefined],
    ['the code on the display of a bed', { action: 'bed', needed: 2, code: 'changing' }, undefined],
    ['the printed code of such a bed', { action: 'bed', needed: 2, position: 'near' }, 'display-needed'],
    ['the code that such a display showed earlier', { action: 'bed', needed: 2, code: 'late' }, 'code-late'],
    ['the code that the display of a door showed earlier', { needed: 2, code: 'late' }, 'position-needed'],
    ['the same together with the position', { needed: 2, code: 'late', position: 'near' }, undefined],
    ['the same where the printed code is enough', { code: 'late' }, undefined],
    ['a start over Bluetooth', { action: 'bed', needed: 3, code: 'typed', isOverRadio: true }, undefined],
  ])('%s', (_name, changes, flaw) => {
    expect(proofFlaw(facts(changes))).toBe(flaw)
  })

  test('a wrong code is refused to everybody, with whatever else is shown', () => {
    for (const one of every({ code: 'wrong' })) expect(proofFlaw(one), JSON.stringify(one)).toBe('wrong-code')
  })

  test('a tag that was used already is refused to everybody, too', () => {
    for (const one of every({ code: 'used-tag' })) expect(proofFlaw(one), JSON.stringify(one)).toBe('tag-used')
  })

  test('a missing code is refused like a wrong one, unless something else stands in for it', () => {
    const accepted = every({ code: 'typed', staff: 'none' }).filter((one) => one.needed > 0 && !proofFlaw(one))
    expect(accepted.length).toBeGreaterThan(0)
    for (const one of accepted) {
      expect(one.position === 'near' || one.isCheckedIn || one.isOverRadio).toBe(true)
    }
  })
})

function every(fixed: { code: ShownCode; staff?: 'none' }): ProofFacts[] {
  const positions: Whereabouts[] = ['near', 'far', 'vague', 'old', 'none']
  return (['door', 'bed'] as const).flatMap((action) =>
    ([0, 1, 2, 3] as const).flatMap((needed) =>
      positions.flatMap((position) =>
        [true, false].flatMap((isCheckedIn) =>
          [true, false].flatMap((isOverRadio) =>
            (fixed.staff ? [fixed.staff] : (['open', 'locked', 'none'] as const)).map((staff) =>
              facts({ action, needed, position, isCheckedIn, isOverRadio, staff, code: fixed.code }),
            ),
          ),
        ),
      ),
    ),
  )
}

describe('a position', () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const shop = { latitude: 22.2803, longitude: 114.1849, radiusMeters: 150 }
  const at = (metersNorth: number, accuracyMeters = 20, agoMs = 0) =>
    whereabouts(
      {
        latitude: shop.latitude + metersNorth / 111_195,
        longitude: shop.longitude,
        accuracyMeters,
        measuredAt: now - agoMs,
      },
      shop,
      now,
    )

  test.each([
    ['within the radius', at(149), 'near'],
    ['outside of it', at(151), 'far'],
    ['exact enough', at(0, 100), 'near'],
    ['too vague to tell', at(0, 101), 'vague'],
    ['vague and still far away', at(5_000, 2_000), 'far'],
    ['of a minute ago', at(0, 20, 60_000), 'near'],
    ['of longer ago', at(0, 20, 60_001), 'old'],
    ['of a clock that is ahead', at(0, 20, -60_001), 'old'],
    ['of a shop that has none', whereabouts({ ...shop, accuracyMeters: 1, measuredAt: now }, undefined, now), 'none'],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected)
  })
})
