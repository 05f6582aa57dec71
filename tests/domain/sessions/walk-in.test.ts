import { describe, expect, it } from 'vitest'

import {
  canContinue,
  newWalkIn,
  shownStep,
  stepAfter,
  stepBefore,
  type WalkInFacts,
  type WalkInMember,
  walkInSteps,
  withMember,
} from '#src/domain/sessions/walk-in.ts'

/** A new member, of whom nothing is satisfied yet. */
const stranger: WalkInFacts = {
  hasMember: true,
  isNoticeAccepted: false,
  isIdentityMissing: false,
  hasPackage: false,
  sale: 'none',
  isAsked: false,
}
const signed = { ...stranger, isNoticeAccepted: true }
const paid = { ...signed, hasPackage: true, sale: 'paid' } as const

/** The steps that somebody sees who does whatever is asked. */
function walked(facts: WalkInFacts): string[] {
  const steps: string[] = []
  const known = { ...facts, hasMember: false }
  let at = shownStep('member', known)
  while (steps.at(-1) !== at) {
    steps.push(at)
    if (at === 'member') known.hasMember = true
    if (at === 'notice') Object.assign(known, { isNoticeAccepted: true, isIdentityMissing: false })
    if (at === 'payment') Object.assign(known, { hasPackage: true, sale: 'paid' })
    at = shownStep(stepAfter(at, known), known)
  }
  return steps
}

describe('the steps of a walk-in', () => {
  it('are all gone through by a guest who was never here', () => {
    expect(walked(stranger)).toEqual([...walkInSteps])
  })

  it('skip what is satisfied already, and are never shown empty', () => {
    expect(walked(signed)).toEqual(['member', 'package', 'payment', 'bed'])
    expect(walked({ ...stranger, hasPackage: true })).toEqual(['member', 'notice', 'bed'])
    expect(walked({ ...signed, hasPackage: true })).toEqual(['member', 'bed'])
    expect(walked({ ...signed, hasPackage: true, isIdentityMissing: true })).toEqual(['member', 'notice', 'bed'])
  })

  it('let nobody pay or start before the notice is accepted', () => {
    for (const at of ['package', 'payment', 'bed'] as const) {
      expect(shownStep(at, stranger)).toBe('notice')
      expect(shownStep(at, { ...signed, isIdentityMissing: true })).toBe('notice')
    }
  })

  it('go on by themselves where the member accepts the notice on the phone, or pays there', () => {
    expect(shownStep('notice', signed)).toBe('package')
    expect(shownStep('payment', { ...signed, hasPackage: true })).toBe('bed')
  })

  it('stay with a payment and with a start of which nothing is known', () => {
    const paying = { ...signed, hasPackage: true, sale: 'paying' } as const
    expect(shownStep('bed', paying)).toBe('payment')
    expect(stepBefore('payment', paying)).toBeUndefined()
    // The bed may have taken the only session of the package.
    expect(shownStep('bed', { ...signed, isAsked: true })).toBe('bed')
    expect(stepBefore('bed', { ...signed, isAsked: true })).toBeUndefined()
  })

  it('lead back to what can still be changed, and not behind a payment', () => {
    expect(stepBefore('payment', signed)).toBe('package')
    expect(stepBefore('package', signed)).toBe('member')
    expect(stepBefore('bed', { ...signed, hasPackage: true })).toBe('member')
    expect(stepBefore('bed', paid)).toBeUndefined()
    expect(stepBefore('member', signed)).toBeUndefined()
  })
})

const kelly: WalkInMember = { uid: 'k', nickname: 'Kelly', phoneMasked: '•• 04', isNew: true }
const chosen = { ...withMember({ ...newWalkIn(1), typed: '6718 2204' }, kelly), packageId: 'ten', deviceId: 'bed-5' }

describe('a walk-in that was left half way', () => {
  const left = { ...chosen, changedAt: 1_000_000 }

  it('can be continued for a quarter of an hour, in its own studio', () => {
    expect(canContinue(left, { shopId: 1, now: 1_000_000 + 15 * 60_000 - 1 })).toBe(true)
    expect(canContinue(left, { shopId: 1, now: 1_000_000 + 15 * 60_000 })).toBe(false)
    expect(canContinue(left, { shopId: 2, now: 1_000_000 })).toBe(false)
  })

  it('is none without a member, nor once the bed has confirmed', () => {
    expect(canContinue({ ...left, member: undefined }, { shopId: 1, now: 1_000_000 })).toBe(false)
    const session = {
      sessionId: 's',
      deviceId: 'bed-5',
      deviceName: 'Bed 5',
      minutes: 8,
      intensity: 'light',
      restHours: 48,
      confirmedAt: 1_000_000,
    } as const
    expect(canContinue({ ...left, session }, { shopId: 1, now: 1_000_000 })).toBe(false)
  })
})

describe('choosing a member', () => {
  it('keeps what was chosen for the same one', () => {
    expect(withMember(chosen, { ...kelly, isNew: false })).toEqual(chosen)
  })

  it('keeps nothing of another one but what is typed', () => {
    expect(withMember(chosen, { ...kelly, uid: 'r', isNew: false })).toEqual({
      ...newWalkIn(1),
      typed: '6718 2204',
      member: { ...kelly, uid: 'r', isNew: false },
    })
  })
})
