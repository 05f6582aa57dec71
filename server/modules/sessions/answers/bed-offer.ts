import type { AnswerOf } from '#src/contract/call.ts'
import type { getUserCardInfo } from '#src/contract/sessions.ts'
import type { Language } from '#src/domain/language.ts'
import { type Caller, type StaffAccess, staffAccessOf } from '#server/http/caller.ts'
import { inLanguage } from '#server/http/messages.ts'
import { tellAskedProof } from '#server/modules/doors/actions/asked-proof.ts'
import { mayBeInShop } from '#server/modules/doors/rules/in-shop.ts'
import { proposedStart } from '#server/modules/sessions/rules/proposed-start.ts'
import { restedAt } from '#server/modules/sessions/rules/start.ts'
import { missingIdentity } from '#server/modules/sessions/actions/identity-for.ts'
import { toBookingLimit } from '#server/modules/sessions/actions/booking-limit.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { type BedRules, readBedRules, readExposure } from '#server/modules/beds/store/bed-rules.ts'
import { type BalancedCard, usableCards } from '#server/modules/cards/store/cards.ts'
import { findLivingPass } from '#server/modules/passes/store/bed-passes.ts'
import { readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { lastTanEndsAt } from '#server/modules/members/store/exposures.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShownOpen } from '#server/modules/sessions/store/session-lists.ts'
import { findLastUse } from '#server/modules/sessions/store/last-use.ts'
import { openSessionOn } from '#server/modules/sessions/store/sessions.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readShop, type ShopRow, shopTexts } from '#server/modules/shops/store/shops.ts'
import { readClaimLimit } from '#server/modules/sessions/store/start-claims.ts'
import { listVisitsAround, readStartContext } from '#server/modules/sessions/store/start-facts.ts'
import { findRelease } from '#server/modules/sessions/store/start-releases.ts'
import type { Db } from '#server/platform/database/store.ts'
import { toCard } from '#server/modules/cards/answers/card-answer.ts'
import { toBedAnswer } from '#server/modules/beds/answers/bed-answer.ts'
import type { BedDetails } from '#server/modules/beds/store/bed-details.ts'

import { toSession } from './session-answer.ts'

type Named = Pick<BedDetails, 'deviceId' | 'bluetoothName' | 'serviceUuid'>

type Offer = AnswerOf<typeof getUserCardInfo>

/** What a member has to know before a start: the bed, what may pay for it, and what stands in the way. */
export async function readBedOffer(deps: SessionDeps, caller: Caller, bed: BedRow, language: Language): Promise<Offer> {
  const { uid: memberUid } = caller
  const { db } = deps.store
  const now = await deps.store.now()
  const bedState = deps.gateway.bedState(bed.deviceId)
  const live = { bedState, session: await openSessionOn(db, bed.deviceId) }
  const rules = await readBedRules(db, bed)
  const { body: protocol } = await readProtocol(db)
  const shop = await readShop(db, bed.shopId)
  const open = await findShownOpen(db, memberUid)
  return {
    device: toBedAnswer({ ...bed, ...limitsIn(rules) }, live, language),
    shopName: inLanguage(shopTexts.read(shop.languages), language).name,
    ...payment(await cardsFor(db, memberUid, bed, now), language, now),
    ...(await proposedOn(db, rules, memberUid, bed)),
    exposure: await exposureOf(deps, rules, memberUid, now),
    booking: await bookingOf(deps, rules, bed, memberUid, now),
    ...(await readiness(deps, rules, memberUid, now)),
    ...(await released(db, caller, shop, now)),
    ...(await identityOf(db, shop, { memberUid, staff: staffAccessOf(caller, shop.shopId), isAttended: false }, now)),
    ...(await proofOf(db, caller, bed, now)),
    session: open ? toSession(open, language, now) : null,
    transports: { remote: bedState !== 'offline', bluetooth: bluetoothAddress(rules.details, protocol.serviceUuid) },
  }
}

/** Nothing where this member's start needs no release. */
async function released(db: Db, caller: Caller, { shopId, operatingMode }: ShopRow, now: Instant) {
  const staff = staffAccessOf(caller, shopId)
  if (operatingMode !== 'staff-release' || staff === 'open') return {}
  const waiting = await findRelease(db, { memberUid: caller.uid, shopId }, now)
  const endsAt = waiting ? waiting.endsAt : null
  return { release: { endsAt, ...(staff === 'locked' && { isLocked: true as const }) } } satisfies Partial<Offer>
}

interface Starting {
  memberUid: string
  staff: StaffAccess
  isAttended: boolean
}

/** Which identity document staff have to see before this start; nothing where they need not, or have. */
async function identityOf(db: Db, { shopId, identityCheck }: ShopRow, starting: Starting, now: Instant) {
  const { memberUid } = starting
  const waiting = identityCheck === 'session' ? await findRelease(db, { memberUid, shopId }, now) : undefined
  const asked = { ...starting, identityCheck, hasShownDocument: false, releaseId: waiting?.releaseId }
  const identity = await missingIdentity(db, asked)
  return identity ? ({ identity } satisfies Partial<Offer>) : {}
}

/** What has to be shown here, and whether the member is known to be in the shop; nothing for staff. */
async function proofOf(db: Db, caller: Caller, { shopId, deviceId }: BedRow, now: Instant) {
  const staff = staffAccessOf(caller, shopId)
  const asked = await tellAskedProof(db, { shopId, action: 'bed' }, staff)
  if (!asked) return {}
  const { uid: memberUid } = caller
  const appointments = await listVisitsAround(db, memberUid, shopId, now)
  const { lastOpenedAt } = await readStartContext(db, { memberUid, shopId, deviceId })
  const isReleased = (await findRelease(db, { memberUid, shopId }, now)) !== undefined
  const isPresenceNeeded = asked.level > 0
  const isHere = mayBeInShop({ now, staff, isPresenceNeeded, appointments, lastOpenedAt, isReleased })
  return { proof: { ...asked, isHere } } satisfies Partial<Offer>
}

/** The same about a member whom staff start the bed for. */
export async function readOffer(
  deps: SessionDeps,
  memberUid: string,
  bed: BedRow,
  language: Language,
): Promise<
  Pick<
    Offer,
    'cards' | 'limits' | 'defaultIntensity' | 'exposure' | 'booking' | 'nextAllowedAt' | 'consent' | 'identity'
  > & {
    restHours: number
  }
> {
  const { db } = deps.store
  const now = await deps.store.now()
  const rules = await readBedRules(db, bed)
  const shop = await readShop(db, bed.shopId)
  return {
    ...(await identityOf(db, shop, { memberUid, staff: 'none', isAttended: true }, now)),
    ...payment(await cardsFor(db, memberUid, bed, now), language, now),
    ...(await proposedOn(db, rules, memberUid, bed)),
    exposure: await exposureOf(deps, rules, memberUid, now),
    booking: await bookingOf(deps, rules, bed, memberUid, now),
    ...(await readiness(deps, rules, memberUid, now)),
    restHours: restHoursOf((await readChainSettings(db)).rules, rules),
  }
}

async function cardsFor(db: Db, memberUid: string, bed: BedRow, now: Instant): Promise<BalancedCard[]> {
  return await usableCards(db, memberUid, bed, now, (await findLivingPass(db, memberUid))?.cardId)
}

function payment(cards: readonly BalancedCard[], language: Language, now: Instant): Pick<Offer, 'cards' | 'timesLeft'> {
  const isUnlimited = cards.some(({ timesTotal }) => timesTotal === null)
  return {
    cards: cards.map((card) => toCard(card, language, now)),
    timesLeft: isUnlimited ? null : cards.reduce((sum, { balance }) => sum + balance, 0),
  }
}

const usualMinutes = 10

function limitsIn({ minMinutes, maxMinutes }: BedRules): Pick<BedRow, 'minMinutes' | 'maxMinutes'> {
  return { minMinutes, maxMinutes }
}

/** The minutes that the bed allows, and what is proposed to this member out of them. */
async function proposedOn(
  db: Db,
  { minMinutes, maxMinutes, details }: BedRules,
  memberUid: string,
  { typeId }: BedRow,
): Promise<Pick<Offer, 'limits' | 'defaultIntensity' | 'isFirstSession'>> {
  const bed = { minMinutes, maxMinutes, usualMinutes: details.defaultMinutes ?? usualMinutes }
  const last = await findLastUse(db, { memberUid, typeId })
  const { minutes, intensity } = proposedStart(bed, last)
  return {
    limits: { minMinutes, maxMinutes, defaultMinutes: minutes },
    defaultIntensity: intensity,
    ...(last.onAny === undefined && { isFirstSession: true as const }),
  }
}

async function exposureOf(
  { store }: SessionDeps,
  rules: BedRules,
  uid: string,
  now: Instant,
): Promise<Offer['exposure']> {
  const left = await readExposure(store.db, rules, await readMember(store.db, uid), now)
  return left && { sessions: left.counted, maxMinutes: left.minutes, bySkin: left.bySkin }
}

/** What bookings leave of the bed, as at a start; nothing where they leave the longest session. */
async function bookingOf(
  { store: { db } }: SessionDeps,
  bedRules: BedRules,
  { deviceId }: BedRow,
  memberUid: string,
  now: Instant,
): Promise<Offer['booking']> {
  const { rules } = await readChainSettings(db)
  const limit = await readClaimLimit(db, { memberUid, deviceId }, bedRules, rules, now)
  return limit && limit.maxMinutes < bedRules.maxMinutes ? toBookingLimit(limit) : null
}

async function readiness(
  { store }: SessionDeps,
  bedRules: BedRules,
  uid: string,
  now: Instant,
): Promise<Pick<Offer, 'nextAllowedAt' | 'consent'>> {
  const { rules, legal } = await readChainSettings(store.db)
  const member = await readMember(store.db, uid)
  const allowedAt = restedAt(await lastTanEndsAt(store.db, uid), restHoursOf(rules, bedRules)) ?? now
  const isConsented = member.consentVersion === legal.riskVersion && member.adultAt !== null
  return {
    nextAllowedAt: allowedAt > now ? allowedAt : null,
    consent: { needed: !isConsented, version: legal.riskVersion },
  }
}

/** The chain's rest of the skin, or the longer one of this type of bed. */
function restHoursOf({ minGapHours }: { minGapHours: number }, { limits }: BedRules): number {
  return Math.max(minGapHours, limits.gapHours ?? 0)
}

/**
 * Where a phone finds this bed: it advertises its own id unless staff say otherwise, so that the phone's list shows one
 * bed and no other. Its characteristics are found by what they can do.
 */
function bluetoothAddress(
  { deviceId, bluetoothName, serviceUuid }: Named,
  chainServiceUuid: string,
): { serviceUuid: string; name: string } {
  return { serviceUuid: serviceUuid ?? chainServiceUuid, name: bluetoothName ?? `QS-${deviceId}` }
}
