import type { Intensity } from '#src/domain/beds/bed.ts'
import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'

/**
 * The steps that a guest without a booking goes through at the counter, in their order. The notice comes before the
 * payment, so that nobody has to be refunded for being too young.
 */
export const walkInSteps = ['member', 'notice', 'package', 'payment', 'bed'] as const
export type WalkInStep = (typeof walkInSteps)[number]

/** What decides which steps are left. */
export interface WalkInFacts {
  hasMember: boolean
  /** The member has accepted the risk notice of now and said to be of age. */
  isNoticeAccepted: boolean
  /** Staff have to see a document first, and have not. */
  isIdentityMissing: boolean
  /** A package of the member pays for a bed of this studio. */
  hasPackage: boolean
  /** A package was sold in this walk-in; `paying`: the sale is on its way, or it is not known what became of it. */
  sale: 'none' | 'paying' | 'paid'
  /** A bed was asked to start: its answer has come, is on its way, or was lost. */
  isAsked: boolean
}

/** Whether a step is there to be shown. What was satisfied beforehand is skipped, what cannot be undone is not gone back to. */
export function isNeeded(step: WalkInStep, facts: WalkInFacts): boolean {
  switch (step) {
    case 'member':
      return facts.sale === 'none'
    case 'notice':
      return !facts.isNoticeAccepted || facts.isIdentityMissing
    case 'package':
      return facts.sale === 'none' && !facts.hasPackage
    case 'payment':
      return facts.sale === 'paying' || (facts.sale === 'none' && !facts.hasPackage)
    case 'bed':
      return true
  }
}

/** The step that is shown to somebody who has come as far as `at`: it, or the next one that is needed. */
export function shownStep(at: WalkInStep, facts: WalkInFacts): WalkInStep {
  if (!facts.hasMember) return 'member'
  if (facts.sale === 'paying') return 'payment'
  // The session may be taken from the package by now; what was asked is waited for where it was asked.
  if (facts.isAsked) return 'bed'
  const from = walkInSteps.indexOf(at)
  // Nobody pays, and no bed starts, before the notice is accepted.
  if (from > walkInSteps.indexOf('notice') && isNeeded('notice', facts)) return 'notice'
  return walkInSteps.slice(from).find((step) => isNeeded(step, facts)) ?? 'bed'
}

/** Where a step leads that is done. */
export function stepAfter(step: WalkInStep, facts: WalkInFacts): WalkInStep {
  const later = walkInSteps.slice(walkInSteps.indexOf(step) + 1)
  return later.find((next) => isNeeded(next, facts)) ?? 'bed'
}

/** Where going back leads; undefined where nothing before it can be changed any more. */
export function stepBefore(step: WalkInStep, facts: WalkInFacts): WalkInStep | undefined {
  if (facts.sale === 'paying' || facts.isAsked) return undefined
  return walkInSteps.slice(0, walkInSteps.indexOf(step)).findLast((earlier) => isNeeded(earlier, facts))
}

/** Who stands at the counter. */
export interface WalkInMember {
  uid: string
  nickname: string
  phoneMasked: string
  /** Made in this walk-in. */
  isNew: boolean
}

/** What has been typed, chosen and done so far. */
export interface WalkInDraft {
  shopId: number
  at: WalkInStep
  /** In the search field. */
  typed: string
  /** Of a new member, beside the number; undefined until something was typed. */
  nickname: string | undefined
  gender: 'male' | 'female' | undefined
  member: WalkInMember | undefined
  packageId: string | undefined
  paid: { lineId: string; receiptNumber: string; cents: number; currency: string; packageName: string } | undefined
  identityDocument: IdentityDocument | undefined
  deviceId: string | undefined
  /** As asked for; what the bed allows may be less. */
  minutes: number | undefined
  intensity: Intensity | undefined
  /** A bed was asked to start, and has not refused. */
  isAsked: boolean
  /** When it was asked first; every try until it answers is one intent. */
  askedAt: number | undefined
  /** There once the bed itself has confirmed. */
  session: WalkInSession | undefined
  /** When something was last changed. */
  changedAt: number
}

export interface WalkInSession {
  sessionId: string
  deviceId: string
  deviceName: string
  minutes: number
  intensity: Intensity
  restHours: number | undefined
  confirmedAt: number
}

export function newWalkIn(shopId: number): WalkInDraft {
  return {
    shopId,
    at: 'member',
    typed: '',
    nickname: undefined,
    gender: undefined,
    member: undefined,
    packageId: undefined,
    paid: undefined,
    identityDocument: undefined,
    deviceId: undefined,
    minutes: undefined,
    intensity: undefined,
    isAsked: false,
    askedAt: undefined,
    session: undefined,
    changedAt: 0,
  }
}

/** Somebody else is chosen: nothing that was chosen for the one before stays. */
export function withMember(draft: WalkInDraft, member: WalkInMember): WalkInDraft {
  const isSame = draft.member?.uid === member.uid
  const kept = isSame ? draft : { ...newWalkIn(draft.shopId), typed: draft.typed }
  return { ...kept, member: { ...member, isNew: member.isNew || (isSame && draft.member?.isNew === true) } }
}

const continuableMs = 15 * 60_000

/** Whether one that was left half way can still be continued, in the studio that it was begun in. */
export function canContinue(draft: WalkInDraft, { shopId, now }: { shopId: number; now: number }): boolean {
  const isHalfWay = draft.member !== undefined && draft.session === undefined
  return isHalfWay && draft.shopId === shopId && now - draft.changedAt < continuableMs
}
