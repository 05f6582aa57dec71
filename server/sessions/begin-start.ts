import { randomBytes, randomUUIDv7 } from 'node:crypto'

import type { BodyOf, RefusalOf } from '#src/contract/call.ts'
import type { startSession } from '#src/contract/machine.ts'
import { type Refusal, refuse } from '#src/contract/outcome.ts'
import { lateLimitMs } from '#src/domain/appointment.ts'
import type { BedState } from '#src/domain/bed-protocol.ts'

import { currentKey } from '../outside/device-secrets.ts'
import { earlyLimitMs } from '../rules/door-access.ts'
import { requestSession } from '../rules/session.ts'
import { type NotStartable, type StartFacts, whyNotStart } from '../rules/start.ts'
import { usableCards } from '../store/cards.ts'
import { type DeviceRow, findBed } from '../store/devices.ts'
import { markVisited } from '../store/door-visits.ts'
import { lastTanEndsAt } from '../store/exposures.ts'
import { lockCard, writeSessionLines } from '../store/ledger.ts'
import { lockMember, type MemberRow } from '../store/members.ts'
import type { Instant } from '../store/schema.ts'
import { insertSession, noteEvent, openSessionOn, findOpenSession, type SessionRow } from '../store/sessions.ts'
import { type ChainRules, readChainSettings } from '../store/settings.ts'
import { lastOpenedAt, listVisitsAround } from '../store/start-facts.ts'
import type { Tx } from '../store/store.ts'

export type StartRefusal = Refusal<RefusalOf<typeof startSession>>

export interface StartWish {
  memberUid: string
  body: BodyOf<typeof startSession>
  /** What the studio's network knows of the bed at this moment. */
  bedStateOf: (deviceId: string) => BedState | 'offline'
}

/**
 * Decides a start and writes it down: the session, and one time reserved. The member's row and the card's are held
 * until then, so that of two phones the second one sees what the first one spent.
 */
export async function beginStart(tx: Tx, wish: StartWish, now: Instant): Promise<SessionRow | StartRefusal> {
  const { memberUid, body } = wish
  const device = await findBed(tx, body.device_id)
  if (!device) return refuse('not-found')
  const member = await lockMember(tx, memberUid)
  await lockCard(tx, memberUid, body.card_id)
  const visits = await listVisitsAround(tx, memberUid, device.shopId, now)
  const { rules, legal } = await readChainSettings(tx)
  const why = whyNotStart(
    await readFacts(tx, { member, device, visits, rules, riskVersion: legal.riskVersion, wish, now }),
  )
  if (why) return refuseStart(why)

  const visit = visits.find(({ startsAt, endsAt }) => startsAt - earlyLimitMs <= now && now <= endsAt)
  const { session: facts, lines } = requestSession(
    {
      transport: body.transport,
      grantId: randomBytes(8).toString('hex'),
      // Over the network the bed has not been asked for its nonce yet.
      nonce: body.transport === 'bluetooth' ? (body.nonce ?? null) : null,
      minutes: body.minutes,
      dressingSeconds: rules.dressingSeconds,
    },
    now,
  )
  const row: SessionRow = {
    ...facts,
    sessionId: randomUUIDv7(),
    memberUid,
    openMember: memberUid,
    deviceId: device.deviceId,
    openDevice: device.deviceId,
    shopId: device.shopId,
    cardId: body.card_id,
    appointmentId: visit?.appointmentId ?? null,
    bed: device.bedNumber,
    keyNumber: currentKey,
    intensity: body.intensity,
    grantText: null,
    rev: 1,
  }
  if (!(await insertSession(tx, row))) return refuse(await whoIsFirst(tx, row))
  await writeSessionLines(tx, row, lines, now)
  await noteEvent(tx, row, { type: 'requested', at: now }, { road: 'studio', memberUid })
  if (visit) await markVisited(tx, visit.appointmentId)
  return row
}

interface Asked {
  member: MemberRow
  device: DeviceRow
  visits: StartFacts['appointments']
  rules: ChainRules
  riskVersion: string
  wish: StartWish
  now: Instant
}

async function readFacts(
  tx: Tx,
  { member, device, visits, rules, riskVersion, wish, now }: Asked,
): Promise<StartFacts> {
  const cards = await usableCards(tx, member.uid, device, now)
  return {
    now,
    member,
    isStaff: member.role === 'admin',
    isPresenceNeeded: rules.isPresenceNeeded,
    appointments: visits,
    lastOpenedAt: await lastOpenedAt(tx, member.uid, device.shopId),
    arriveEarlyMs: earlyLimitMs,
    lateLimitMs,
    riskVersion,
    minGapHours: rules.minGapHours,
    lastTanEndsAt: await lastTanEndsAt(tx, member.uid, now),
    hasOpenSession: (await findOpenSession(tx, member.uid)) !== undefined,
    device,
    bedState: wish.bedStateOf(device.deviceId),
    isBedTaken: (await openSessionOn(tx, device.deviceId)) !== undefined,
    transport: wish.body.transport,
    minutes: wish.body.minutes,
    isCardUsable: cards.some(({ cardId }) => cardId === wish.body.card_id),
  }
}

function refuseStart(why: NotStartable): StartRefusal {
  if (why.reason === 'too-soon') {
    return refuse('too-soon', { next_allowed_at: new Date(why.nextAllowedAt).toISOString() })
  }
  return why.reason === 'no-access' ? refuse('no-access', { reason: why.why }) : refuse(why.reason)
}

/** A rival was a moment earlier: another phone of the member, or somebody else at the same bed. */
async function whoIsFirst(tx: Tx, { memberUid }: SessionRow): Promise<'open-session' | 'device-busy'> {
  return (await findOpenSession(tx, memberUid)) ? 'open-session' : 'device-busy'
}
