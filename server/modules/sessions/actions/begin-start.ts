import { earlyLimitMs } from '#src/domain/appointments/appointment.ts'
import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import type { BodyOf, RefusalOf } from '#src/contract/call.ts'
import type { startSession } from '#src/contract/sessions.ts'
import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'
import { type Refusal, refuse } from '#src/contract/outcome.ts'
import type { BedState } from '#src/domain/devices/device-messages.ts'

import { type ShownProof, takeShown } from '#server/modules/doors/actions/shown-proof.ts'
import { doorProof, proofFlaw } from '#server/modules/doors/rules/presence-proof.ts'
import { entryOf } from '#server/modules/sessions/rules/entry.ts'
import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { requestSession } from '#server/modules/sessions/rules/session.ts'
import { type NotStartable, type StartFacts, whyNotStart } from '#server/modules/sessions/rules/start.ts'
import { visitToStart } from '#server/modules/appointments/rules/visit.ts'
import { type BedRules, readBedRules, readExposure, restsUntil } from '#server/modules/beds/store/bed-rules.ts'
import { canPay } from '#server/modules/cards/store/cards.ts'
import { type BedRow, findBed } from '#server/modules/beds/store/beds.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { markVisited } from '#server/modules/doors/store/door-visits.ts'
import { selectCardForUpdate } from '#server/modules/cards/store/ledger.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { addIdentityCheck } from '#server/modules/members/store/identity-checks.ts'
import { type LoginOfStaff, readStaffAccess } from '#server/modules/members/store/logins.ts'
import { type MemberRow, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { insertSession, noteEvent, findOpenSession } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readClaimLimit } from '#server/modules/sessions/store/start-claims.ts'
import { listVisitsAround, readStartContext } from '#server/modules/sessions/store/start-facts.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { toBookingLimit } from './booking-limit.ts'
import { readStartProof } from './start-proof.ts'
import { missingIdentity } from './identity-for.ts'
import { releaseFor, takeRelease } from './release-for.ts'

export type StartRefusal = Refusal<RefusalOf<typeof startSession>>

export interface StartInput {
  memberUid: string
  body: Omit<BodyOf<typeof startSession>, 'proof' | 'position'>
  /** What was read of the code on the bed, and where the phone says that it is. */
  shown: ShownProof
  /** What the studio's network knows of the bed at this moment. */
  bedStateOf: (deviceId: string) => BedState | 'offline'
  /** Whose login asks; what it may do as one of the staff is read with the decision. */
  caller: LoginOfStaff
  /** Who of the staff starts it for a member, and vouches for the member being there; every other rule stands. */
  attendedBy?: string
  /** The kind of identity document that they have just been shown. */
  document?: IdentityDocument | undefined
}

/**
 * Decides a start and writes it down: the session, and one time reserved. The member's row and the card's are held
 * until then, so that of two phones the second one sees what the first one spent.
 */
export async function beginStart(tx: Tx, input: StartInput, now: Instant): Promise<SessionRow | StartRefusal> {
  const { memberUid, body } = input
  const device = await findBed(tx, body.deviceId)
  if (!device) return refuse('not-found')
  const member = await selectMemberForUpdate(tx, memberUid)
  const card = await selectCardForUpdate(tx, memberUid, body.cardId)
  const visits = await listVisitsAround(tx, memberUid, device.shopId, now)
  const { rules, legal } = await readChainSettings(tx)
  const bedRules = await readBedRules(tx, device)
  const context = await readStartContext(tx, { memberUid, shopId: device.shopId, deviceId: device.deviceId })
  const staff = await readStaffAccess(tx, input.caller, device.shopId, now)
  const needed = await releaseFor(tx, { memberUid, staff, ...device, ...context }, now)
  const identity = await missingIdentity(tx, {
    memberUid,
    identityCheck: context.identityCheck,
    staff,
    isAttended: input.attendedBy !== undefined,
    hasShownDocument: input.document !== undefined,
    releaseId: needed.release === 'given' ? needed.releaseId : undefined,
  })
  const claim = await readClaimLimit(tx, { memberUid, deviceId: device.deviceId }, bedRules, rules, now)
  const proof = await readStartProof(
    tx,
    {
      shopId: device.shopId,
      staff,
      shown: await takeShown(tx, input.shown, now),
      isAttended: input.attendedBy !== undefined,
      isOverRadio: body.transport === 'bluetooth' && body.nonce !== undefined,
      appointments: visits,
      isReleased: needed.release === 'given',
    },
    now,
  )
  const why = whyNotStart({
    now,
    member,
    staff,
    isPresenceNeeded: proof.isPresenceNeeded,
    appointments: visits,
    ...context,
    isReleased: needed.release === 'given',
    flaw: proofFlaw(proof),
    riskVersion: legal.riskVersion,
    isIdentityMissing: identity !== undefined,
    minGapHours: Math.max(rules.minGapHours, bedRules.limits.gapHours ?? 0),
    device: await within(tx, { member, device, bedRules, input, now }),
    bedState: await restingOr(tx, { memberUid, bedRules, now }, input.bedStateOf(device.deviceId)),
    transport: body.transport,
    minutes: body.minutes,
    release: needed.release,
    claim,
    isCardUsable: await canPay(tx, { memberUid, cardId: body.cardId }, device, now),
  })
  if (why) return refuseStart(why)

  const visit = visitToStart(visits, earlyLimitMs, now)
  const { state: session, effects } = requestSession(
    {
      transport: body.transport,
      grantId: randomBytes(8).toString('hex'),
      // Over the network the bed has not been asked for its nonce yet.
      nonce: body.transport === 'bluetooth' ? (body.nonce ?? null) : null,
      minutes: body.minutes,
      dressingSeconds: bedRules.details.dressingSeconds ?? rules.dressingSeconds,
      openDevice: device.deviceId,
    },
    now,
  )
  const row: SessionRow = {
    ...session,
    sessionId: uuidv7(),
    memberUid,
    openMember: memberUid,
    deviceId: device.deviceId,
    shopId: device.shopId,
    cardId: body.cardId,
    appointmentId: visit?.appointmentId ?? null,
    bed: device.bedNumber,
    keyNumber: (await readDeviceKeys(tx, device.deviceId)).keyNumber,
    intensity: body.intensity,
    grantText: null,
    rev: 1,
  }
  if (!(await insertSession(tx, row))) return refuse(await whoIsFirst(tx, row))
  if (!(await takeRelease(tx, needed, row.sessionId, now))) return refuse('not-released')
  const { attendedBy: staffUid, document } = input
  if (staffUid !== undefined && document !== undefined) {
    await addIdentityCheck(tx, { memberUid, shopId: row.shopId, staffUid, document, sessionId: row.sessionId }, now)
  }
  await writeSessionLines(tx, { ...row, timesTotal: card?.timesTotal }, linesOf(effects), now)
  const entry = entryOf({ now, appointments: visits, lastOpening: context.lastOpening })
  const requested = { type: 'requested', at: now, proof: doorProof(proof), entry }
  await noteEvent(tx, row, requested, { road: 'studio', memberUid: input.attendedBy ?? memberUid })
  if (visit) await markVisited(tx, visit.appointmentId)
  return row
}

interface Rested {
  memberUid: string
  bedRules: BedRules
  now: Instant
}

/** The bed with the minutes that this member may have on it now. */
async function within(
  tx: Tx,
  {
    member,
    device,
    bedRules,
    input,
    now,
  }: Omit<Rested, 'memberUid'> & {
    member: MemberRow
    device: BedRow
    input: StartInput
  },
): Promise<StartFacts['device']> {
  const { minMinutes, maxMinutes } = bedRules
  const exposure = await readExposure(tx, bedRules, member, now)
  const cap = exposure?.minutes[input.body.intensity] ?? maxMinutes
  return { enabled: device.enabled, minMinutes, maxMinutes: Math.min(maxMinutes, cap) }
}

/** A bed that is being aired after another member counts as cooling. */
async function restingOr(
  tx: Tx,
  { memberUid, bedRules, now }: Rested,
  state: StartFacts['bedState'],
): Promise<StartFacts['bedState']> {
  if (state !== 'ready' && state !== 'offline') return state
  const until = await restsUntil(tx, bedRules, memberUid, now)
  return until !== null && until > now ? 'cooling' : state
}

function refuseStart(why: NotStartable): StartRefusal {
  if (why.reason === 'too-soon') {
    return refuse('too-soon', { nextAllowedAt: why.nextAllowedAt })
  }
  if ('claim' in why) return refuse(why.reason, toBookingLimit(why.claim))
  if (why.reason !== 'no-access') return refuse(why.reason)
  return refuse('no-access', { reason: why.why, ...('flaw' in why && { proofFlaw: why.flaw }) })
}

/** A rival was a moment earlier: another phone of the member, or another member at the same bed. */
async function whoIsFirst(tx: Tx, { memberUid }: SessionRow): Promise<'open-session' | 'device-busy'> {
  return (await findOpenSession(tx, memberUid)) ? 'open-session' : 'device-busy'
}
