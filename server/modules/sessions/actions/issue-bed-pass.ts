import type { AnswerOf } from '#src/contract/call.ts'
import { ok, type Outcome, refuse, refuseField } from '#src/contract/outcome.ts'
import type { bedPass } from '#src/contract/passes.ts'
import { latestAt } from '#src/domain/appointments/appointment.ts'
import { type Intensity, intensities } from '#src/domain/beds/bed.ts'
import { mayTan } from '#src/domain/members/skin-type.ts'
import { bytesOfHex } from '#src/domain/devices/hex.ts'

import type { Caller } from '#server/http/caller.ts'
import { type AppointmentRow, selectAppointmentForUpdate } from '#server/modules/appointments/store/appointments.ts'
import { readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { readBedRules, readExposure } from '#server/modules/beds/store/bed-rules.ts'
import { readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import { type BedRow, findBed } from '#server/modules/beds/store/beds.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { usableCards } from '#server/modules/cards/store/cards.ts'
import { selectCardForUpdate } from '#server/modules/cards/store/ledger.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { type MemberRow, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { isPhoneKey, wrapKey } from '#server/modules/passes/actions/wrap-key.ts'
import { bedWindowOf, isBedPassRight, opensAt } from '#server/modules/passes/rules/bed-pass.ts'
import { heardWithinMs, issueAheadMs } from '#server/modules/doors/rules/door-pass.ts'
import {
  type BedPassRow,
  denyBedPass,
  findLivingPass,
  insertBedPass,
  readBedClock,
} from '#server/modules/passes/store/bed-passes.ts'
import { type NotStartable, whyNotStart } from '#server/modules/sessions/rules/start.ts'
import { readClaimLimit } from '#server/modules/sessions/store/start-claims.ts'
import { readStartContext } from '#server/modules/sessions/store/start-facts.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { passKey } from '#server/platform/mqtt/pass-keys.ts'
import { bedWaysOf, type PassWay } from './bed-ways.ts'
import { missingIdentity } from './identity-for.ts'
import { setBedTime } from './keep-bed-passes.ts'
import { type Allowed, newBedPass } from './new-bed-pass.ts'
import { releaseFor } from './release-for.ts'
import type { SessionDeps } from './session-deps.ts'

type Answer = AnswerOf<typeof bedPass>
type Missing = NonNullable<Answer['missing']>

interface Asked {
  caller: Pick<Caller, 'uid' | 'tokenHash'>
  appointmentId: string
  phoneKey: Uint8Array
  /** What the phone can do with a pass. */
  ways: readonly PassWay[]
}

/**
 * The pass that starts the bed of a booking without the studio, and one time of a card that is held for it: in one
 * transaction with every check of a start, as of the moment at which it may first be used.
 */
export async function issueBedPass(
  deps: SessionDeps,
  asked: Asked,
): Promise<Outcome<Answer, 'not-found' | 'bad-request'>> {
  const { store, secrets } = deps
  const issueNow = () => store.transaction(async (tx) => await issue(tx, asked, await store.now(tx)))
  const first = await issueNow()
  const issued = first === 'device-unheard' && (await hearBed(deps, asked)) ? await issueNow() : first
  if (issued === undefined) return refuse('not-found')
  if (issued === 'bad-key') return refuseField('phone_key', 'A point of P-256')
  if (typeof issued === 'string') return ok({ pass: null, missing: issued })
  const { passText, bed, keyNumber, deviceId, shopId, cardId, sessionId } = issued
  const bytes = bytesOfHex(passText) ?? new Uint8Array()
  const { point, iv, sealed } = wrapKey(passKey(secrets.bedMac(bed, keyNumber), bytes), asked.phoneKey, bytes)
  const { bluetoothName, serviceUuid } = await readBedDetails(store.db, deviceId)
  const { body: protocol } = await readProtocol(store.db)
  return ok({
    pass: {
      deviceId,
      bluetooth: { serviceUuid: serviceUuid ?? protocol.serviceUuid, name: bluetoothName ?? `QS-${deviceId}` },
      reader: (await bedWaysOf(store.db, { deviceId, shopId }, await store.now())).includes('code'),
      pass: text(bytes),
      wrap: { point: text(point), iv: text(iv), sealed: text(sealed) },
      cardId,
      sessionId,
    },
  })
}

/** Whether the bed of the booking has been heard just now. */
async function hearBed(deps: SessionDeps, { appointmentId }: Asked): Promise<boolean> {
  const { db } = deps.store
  const booked = db.selectFrom('appointments').select('deviceId').where('appointmentId', '=', appointmentId)
  const booking = await booked.executeTakeFirst()
  const bed = booking && (await findBed(db, booking.deviceId))
  return bed !== undefined && (await setBedTime(deps, bed))
}

async function issue(
  tx: Tx,
  { caller, appointmentId, phoneKey, ways }: Asked,
  now: Instant,
): Promise<BedPassRow | Missing | 'bad-key' | undefined> {
  // The row that a start of this member holds while it decides.
  const member = await selectMemberForUpdate(tx, caller.uid)
  const booking = await selectAppointmentForUpdate(tx, caller.uid, appointmentId)
  const bed = booking && (await findBed(tx, booking.deviceId))
  if (!booking || !bed) return undefined
  if (!isPhoneKey(phoneKey)) return 'bad-key'
  const before = await findLivingPass(tx, caller.uid)
  const offered = await bedWaysOf(tx, bed, now)
  if (!offered.some((way) => ways.includes(way))) {
    // Nothing stays held for a phone that can't use it any more.
    const isItsOwn = before?.loginHash === caller.tokenHash && before.appointmentId === booking.appointmentId
    if (isItsOwn) await denyBedPass(tx, before.passId, now)
    return 'no-way'
  }
  const shop = await readShop(tx, bed.shopId)
  if (before) return await again(tx, before, { caller, member, booking, bed, isShopOpen: shop.stage === 'open' }, now)
  if (opensAt(booking) - issueAheadMs > now) return 'not-yet'
  const given = { startsAt: booking.startsAt, deviceId: bed.deviceId, booking, isSignedIn: true, isBlocked: false }
  const isMissed = booking.state === 'timeout' || now > latestAt(booking)
  if (isMissed || !isBedPassRight({ ...given, isBedEnabled: true, isShopOpen: shop.stage === 'open' }))
    return 'no-booking'
  const clock = await readBedClock(tx, bed.deviceId)
  if (!clock || clock.heardAt < now - heardWithinMs) return 'device-unheard'

  if (!mayTan(member.skinType)) return 'skin-type'
  const at = Math.max(now, opensAt(booking))
  const allowed = await allowedOn(tx, { member, bed, booking }, at)
  if (!allowed) return 'no-booking'
  const [card] = await usableCards(tx, caller.uid, bed, at)
  const why = await whyNot(tx, { member, bed, allowed, hasCard: card !== undefined }, at)
  if (why) return reasonFor(why)
  if (!card || !(await selectCardForUpdate(tx, caller.uid, card.cardId))) return 'not-enough-times'
  const isShown = !(offered.includes('bluetooth') && ways.includes('bluetooth'))
  const held = { caller, booking, bed, allowed, cardId: card.cardId, epoch: clock.epoch, isShown }
  const pass = newBedPass(held, now)
  await insertBedPass(tx, pass)
  await writeSessionLines(tx, { ...pass, timesTotal: card.timesTotal }, [{ reason: 'reserve', delta: -1 }], now)
  return pass
}

interface AtBed {
  caller: Asked['caller']
  member: MemberRow
  booking: AppointmentRow
  bed: BedRow
  isShopOpen: boolean
}

/** The one that the phone has, unless its bed refuses it or is about to be told to. */
async function again(
  tx: Tx,
  before: BedPassRow,
  { caller, member, booking, bed, isShopOpen }: AtBed,
  now: Instant,
): Promise<BedPassRow | Missing> {
  if (before.deniedAt !== null) return 'ending'
  if (before.appointmentId !== booking.appointmentId) return 'open-session'
  const standing = { isSignedIn: true, isBlocked: isBlocked(member, now), isBedEnabled: bed.enabled === 1, isShopOpen }
  if (!isBedPassRight({ ...before, booking, ...standing })) {
    await denyBedPass(tx, before.passId, now)
    return 'ending'
  }
  return before.loginHash === caller.tokenHash ? before : 'pass-elsewhere'
}

/** What the bed, the member's skin and other bookings leave, whenever within the window it is used. */
async function allowedOn(
  tx: Tx,
  { member, bed, booking }: { member: MemberRow; bed: BedRow; booking: AppointmentRow },
  at: Instant,
): Promise<Allowed | undefined> {
  const { rules } = await readChainSettings(tx)
  const bedRules = await readBedRules(tx, bed)
  const { minMinutes, maxMinutes, details } = bedRules
  const exposure = await readExposure(tx, bedRules, member, at)
  const cap = (intensity: Intensity) => Math.min(maxMinutes, exposure?.minutes[intensity] ?? maxMinutes)
  const maxIntensity = intensities.findLast((intensity) => cap(intensity) >= minMinutes)
  if (maxIntensity === undefined) return undefined
  const upTo = intensities.slice(0, intensities.indexOf(maxIntensity) + 1)
  const most = { minMinutes, maxMinutes: Math.min(...upTo.map(cap)) }
  const late = Math.max(at, latestAt(booking))
  const claim = await readClaimLimit(tx, { memberUid: member.uid, deviceId: bed.deviceId }, bedRules, rules, late)
  const window = bedWindowOf(booking, most, claim?.maxMinutes ?? Infinity)
  const dressingSeconds = details.dressingSeconds ?? rules.dressingSeconds
  if (!window) return undefined
  const { keyNumber } = await readDeviceKeys(tx, bed.deviceId)
  return { ...window, maxIntensity, minMinutes, dressingSeconds, keyNumber }
}

interface Checked {
  member: Awaited<ReturnType<typeof selectMemberForUpdate>>
  bed: BedRow
  allowed: Allowed
  hasCard: boolean
}

/** As if its member started it beside the bed at that moment; that they stand there is what the radio proves. */
async function whyNot(
  tx: Tx,
  { member, bed, allowed, hasCard }: Checked,
  at: Instant,
): Promise<NotStartable | undefined> {
  const { uid: memberUid } = member
  const { rules, legal } = await readChainSettings(tx)
  const { limits } = await readBedRules(tx, bed)
  const context = await readStartContext(tx, { memberUid, shopId: bed.shopId, deviceId: bed.deviceId })
  const { release } = await releaseFor(tx, { memberUid, staff: 'none', shopId: bed.shopId, ...context }, at)
  const asked = { memberUid, staff: 'none', isAttended: false, hasShownDocument: false, releaseId: undefined } as const
  const identity = await missingIdentity(tx, { ...asked, identityCheck: context.identityCheck })
  return whyNotStart({
    now: at,
    member,
    staff: 'none',
    isPresenceNeeded: false,
    appointments: [],
    isReleased: false,
    flaw: undefined,
    riskVersion: legal.riskVersion,
    isIdentityMissing: identity !== undefined,
    minGapHours: Math.max(rules.minGapHours, limits.gapHours ?? 0),
    ...context,
    device: { enabled: bed.enabled, minMinutes: allowed.minMinutes, maxMinutes: allowed.maxMinutes },
    // Of that moment nothing is known yet: the bed itself decides.
    bedState: 'ready',
    isBedTaken: false,
    claim: undefined,
    transport: 'bluetooth',
    minutes: allowed.minMinutes,
    release,
    isCardUsable: hasCard,
  })
}

function reasonFor({ reason }: NotStartable): Missing {
  switch (reason) {
    case 'pass-open':
      return 'open-session'
    case 'open-session':
    case 'consent-required':
    case 'adult-required':
    case 'skin-type':
    case 'too-soon':
    case 'not-enough-times':
    case 'not-released':
      return reason
    case 'identity-needed':
      return 'not-released'
    case 'no-access':
    case 'minutes-out-of-range':
    case 'device-disabled':
    case 'device-offline':
    case 'device-busy':
    case 'bed-booked':
    case 'own-booking':
    case 'locked':
      return 'no-access'
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
