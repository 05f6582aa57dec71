import type { Generated } from 'kysely'

import type { StaffLevel } from '#src/contract/staff/permissions.ts'
import type { Language } from '#src/domain/language.ts'
import type { MessageChannel, NoticeChannel } from '#src/domain/members/message-channel.ts'
import type { SkinType } from '#src/domain/members/skin-type.ts'
import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'

import type { Flag, Instant, Json } from '#server/platform/database/schema.ts'

/** Somebody with an account, the staff among them. */
interface MembersTable {
  uid: string
  /** E.164, so that a number typed in any way finds its member. */
  phone: string
  areaCode: string
  role: 'member' | 'admin'
  /** What an admin may do in the whole chain; null for members, and for the staff of single studios. */
  staffLevel: StaffLevel | null
  /** When it was given; null: not known, or there is none. */
  levelSince: Generated<Instant | null>
  /** Of the staff; null: not since this is written down. */
  lastLoginAt: Generated<Instant | null>
  /** Signed in, or used a login; 0: not since this is written down. */
  hereAt: Generated<Instant>
  /** How often a name was wrong since then, that was to prove whose account it is. */
  wrongFacts: Generated<number>
  nickname: string
  gender: 'male' | 'female' | null
  avatar: string | null
  language: Language | null
  consentVersion: string | null
  consentAt: Instant | null
  /** The terms that were agreed to at the last login, or since. */
  termsVersion: Generated<string | null>
  termsAt: Generated<Instant | null>
  /** When the member confirmed to be 18 or older. */
  adultAt: Instant | null
  /** Opens no door, starts no bed and books nothing. */
  blocked: Flag
  /** When a block lifts itself; null: staff have to. */
  blockedUntil: Generated<Instant | null>
  blockedWhy: Generated<string | null>
  rev: number
  /** The revision at which each field last changed: two handsets may edit different fields. */
  nicknameRev: number
  genderRev: number
  languageRev: number
  avatarRev: Generated<number>
  email: Generated<string | null>
  emailRev: Generated<number>
  /** "YYYY-MM-DD". */
  birthday: Generated<string | null>
  birthdayRev: Generated<number>
  /** Fitzpatrick's, 1 to 6; null: not said. */
  skinType: Generated<SkinType | null>
  skinTypeRev: Generated<number>
  /** On what notices come that no notification brings; null: not said, which is a text message. */
  messagesBy: Generated<NoticeChannel | null>
  messagesByRev: Generated<number>
  /** Since when offers may be sent, and whether as text messages too; null: they may not. */
  marketingSince: Generated<Instant | null>
  marketingTexts: Generated<Flag>
  createdAt: Instant
  /** When the account was deleted: the row stays without anything that names the member. */
  deletedAt: Generated<Instant | null>
  /** The account that everything of this one belongs to now; null: it was not merged. */
  mergedInto: Generated<string | null>
}

/** A code that was sent, until it is used or has ended. */
interface LoginCodesTable {
  requestId: string
  phone: string
  codeHash: string
  /** A code opens nothing else than what it was asked for. */
  purpose: Generated<'login' | 'deletion' | 'proof'>
  triesLeft: number
  /** How many codes were tried so far. */
  guesses: Generated<number>
  expiresAt: Instant
  /** The code itself, readable with the server's secret only; null where it is never sent again. */
  sealedCode: Generated<string | null>
  language: Generated<Language | null>
  /** The code of the number's country. */
  country: Generated<string | null>
  /** How it is sent again unless its message arrives, and when; null: it is not. */
  nextChannel: Generated<MessageChannel | null>
  nextAt: Generated<Instant | null>
}

/** A key that a phone or computer keeps, and that only its owner's face, finger or PIN can use there. */
export interface PasskeysTable {
  passkeyId: string
  /** What the authenticator calls it; base64url. */
  credentialId: string
  memberUid: string
  /** What the authenticator knows its member by: random, and nothing that is said elsewhere. */
  userHandle: string
  /** COSE, as base64url. */
  publicKey: string
  /** How often it was used, as far as its authenticator counts. */
  counter: number
  /** How its authenticator is reached. */
  transports: Json
  name: string
  createdAt: Instant
  usedAt: Instant | null
}

/** What a passkey is asked to sign: made once, and gone with the first answer, right or wrong. */
export interface PasskeyChallengesTable {
  /** Known only to whoever began. */
  ceremony: string
  purpose: 'login' | 'add' | 'proof'
  challenge: string
  /** Who adds a passkey, and from which login; null for whoever signs in. */
  memberUid: string | null
  tokenHash: string | null
  userHandle: string | null
  expiresAt: Instant
}

/** What opens a locked tablet again for one of the staff. */
export interface StaffPinsTable {
  memberUid: string
  /** Salt and key of scrypt. */
  hash: string
  triesLeft: number
  setAt: Instant
}

/** One of the staff on duty at a studio: from `beganAt` until `endsAt`, which lies ahead while it lasts. */
export interface ShiftsTable {
  shiftId: string
  memberUid: string
  shopId: number
  beganAt: Instant
  endsAt: Instant
}

/** Staff saw an identity document of a member that says 18 or over. Rows are added and never changed. */
export interface IdentityChecksTable {
  checkId: string
  memberUid: string
  shopId: number
  staffUid: string
  document: IdentityDocument
  checkedAt: Instant
  /** The release, or the session that staff started, that it was checked for. */
  releaseId: string | null
  sessionId: string | null
}

/** A member agreed to one version of the risk notice. Rows are added and never changed. */
export interface SignedNoticesTable {
  noticeId: string
  memberUid: string
  kind: 'risk'
  version: string
  /** In which it was shown. */
  language: Language
  signedAt: Instant
  place: 'phone' | 'tablet'
  /** Of the tablet, and of who stood beside it; null on a phone. */
  shopId: number | null
  staffUid: string | null
  /** One of the two on a tablet: lines of x and y in turns, in the box of the contract, or the name in full. */
  strokes: Json | null
  typedName: string | null
}

/** A word by which the chain groups its members. */
export interface TagsTable {
  tagId: string
  name: string
  /** The name as it is compared: no two tags differ in capitals alone. */
  foldedName: string
  createdAt: Instant
}

/** A tag that a member has; the staff log tells what came and went. */
export interface MemberTagsTable {
  tagId: string
  memberUid: string
  staffUid: string
  addedAt: Instant
}

/** Each time that a member allowed offers, or took that back. Rows are added and never changed. */
export interface MarketingChoicesTable {
  choiceId: string
  memberUid: string
  isAllowed: Flag
  withTexts: Flag
  /** `message`: by the link in an offer. */
  place: 'app' | 'staff' | 'message'
  /** Who of the staff wrote down what the member said; null where the member did it. */
  staffUid: string | null
  chosenAt: Instant
}

/** A time under the lamps of an account that was deleted, for as long as the skin has to rest from it. */
interface RetainedExposuresTable {
  exposureId: string
  phoneHash: string
  /** The member who has the number now; null while none has. */
  memberUid: string | null
  startsAt: Instant
  endsAt: Instant
  keepUntil: Instant
}

/** An invitation to the staff: open until it ends, is taken up by one person, or is taken back. */
export interface InvitationsTable {
  invitationId: string
  /** For whom, as the inviter wrote it; null: for nobody by name. */
  name: string | null
  /** In the whole chain; null: at single studios. */
  level: StaffLevel | null
  /** The studios and levels; none beside a level of the chain. */
  shops: Json
  inviterUid: string
  createdAt: Instant
  endsAt: Instant
  revokedAt: Instant | null
  usedAt: Instant | null
  joinedUid: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    members: MembersTable
    loginCodes: LoginCodesTable
    passkeys: PasskeysTable
    staffPins: StaffPinsTable
    shifts: ShiftsTable
    identityChecks: IdentityChecksTable
    passkeyChallenges: PasskeyChallengesTable
    invitations: InvitationsTable
    signedNotices: SignedNoticesTable
    retainedExposures: RetainedExposuresTable
    tags: TagsTable
    memberTags: MemberTagsTable
    marketingChoices: MarketingChoicesTable
  }
}
