export const doneCodes = ['ok', 'already', 'none'] as const

/** Any call may answer one of these, whatever it does. */
export const commonRefusalCodes = [
  'bad-request',
  'signed-out',
  'forbidden',
  /** Of the staff: the tablet was not touched for long. A PIN, a passkey or a code goes on. */
  'locked',
  /** Of the staff: a passkey or a code first, then the same call again with the same id. */
  'proof-needed',
  /** Of the staff: not on duty at this studio. After the shift has begun the same call again, with the same id. */
  'off-duty',
  'not-found',
  'too-large',
  'bad-type',
  'too-many',
  'overloaded',
  'unavailable',
  'op-mismatch',
  /** It was done; what was answered then has been erased together with the account that it was about. */
  'erased',
] as const

/** The studio's own rules say no. */
const ruleRefusalCodes = [
  'bad-phone',
  'wrong-code',
  'code-expired',
  'codes-used-up',
  /** A clerk has looked at as many members' numbers as one may in a day. */
  'numbers-used-up',
  'passkey-refused',
  'passkey-expired',
  'too-many-passkeys',
  'wrong-pin',
  /** The code was right, but the account was not used for long: the number may be another person's. */
  'second-fact-needed',
  'wrong-fact',
  'adult-required',
  'changed',
  'slot-full',
  'slot-past',
  'outside-hours',
  'device-offline',
  'device-disabled',
  'too-soon',
  'too-many-appointments',
  'overlaps-own',
  /** Skin of this member's type is let under no lamp. */
  'skin-type',
  'timed-out',
  'visited',
  'too-late',
  'already-postponed',
  'too-early',
  'too-far',
  'clashes',
  'lock-offline',
  'no-access',
  'not-enough-times',
  'device-busy',
  'minutes-out-of-range',
  'consent-required',
  'identity-needed',
  'not-released',
  'bed-booked',
  'own-booking',
  'open-session',
  'pass-open',
  'open-order',
  /** A door that one of two accounts opened still stands open for it. */
  'open-door',
  /** Somebody of the staff: their account is never merged. */
  'staff-account',
  /** Of two accounts, the one that stays was not used for long: its number may be another person's. */
  'number-asleep',
  'not-running',
  'not-paused',
  'bad-signature',
  'not-on-sale',
  'pay-method',
  'wrong-amount',
  /** What was taken or given by several tenders does not come to the sum. */
  'wrong-parts',
  /** A clerk of this level may not take so much off a price. */
  'discount-limit',
  'refunded',
  'refund-pending',
  'being-paid',
  'refund-failed',
  'switched-off',
  'texts-missing',
  'already-compensated',
  /** Another one of the staff deals with the packages and the money of this one's own account. */
  'own-account',
  /** So much is not refunded by who sold it. */
  'own-sale',
  'offer-changed',
  'next-day-closed',
  /** A day is closed once the cash drawer that was opened on it, or before, is. */
  'drawer-open',
  'no-package',
  'session-started',
  'already-set-up',
  /** Of the staff: it was taken up, has ended, was taken back, or is not for this member. */
  'invitation-over',
  'too-many-invitations',
  'bookings-ahead',
  /** So many reports of this member wait at the studio. */
  'too-many-reports',
  /** On one member, or in the list of the chain. */
  'too-many-tags',
] as const

export const refusalCodes = [...commonRefusalCodes, ...ruleRefusalCodes] as const

type DoneCode = (typeof doneCodes)[number]
export type CommonRefusal = (typeof commonRefusalCodes)[number]
type RuleRefusal = (typeof ruleRefusalCodes)[number]
export type RefusalCode = CommonRefusal | RuleRefusal
export type Code = DoneCode | RefusalCode
