import { intensities } from '#src/domain/beds/bed.ts'
import type { PassReport, ReportAck } from '#src/domain/devices/signed-messages.ts'
import type { DoorProof } from '#src/domain/doors/proof.ts'
import { isPassMessageSigned, signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { readPass } from '#src/domain/passes/pass.ts'

import { isSignedByDevice } from '#server/modules/beds/rules/believed-keys.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { markVisited } from '#server/modules/doors/store/door-visits.ts'
import { provenBy } from '#server/modules/passes/rules/bed-pass.ts'
import {
  type BedPassRow,
  endBedPass,
  findBedPass,
  selectBedPassForUpdate,
  writeChoice,
  writeShown,
} from '#server/modules/passes/store/bed-passes.ts'
import { entryOf } from '#server/modules/sessions/rules/entry.ts'
import { sessionByPass } from '#server/modules/sessions/rules/session.ts'
import {
  type Evidence,
  insertSession,
  noteEvent,
  selectSessionForUpdate,
  stepSession,
  writeIntensity,
  writeTransport,
} from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { findLastOpening, listVisitsAround } from '#server/modules/sessions/store/start-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import type { SessionDeps } from './session-deps.ts'

/**
 * The id of the session of a pass that was used, or may have been; made once. Undefined where its time was given back,
 * because the bed had proven that it was not used. What a bed has signed is never lost to a rival: where the member or
 * the bed has another session by now, this one stands beside it.
 */
export async function openSessionOfPass(
  tx: Tx,
  passId: string,
  now: Instant,
  { road, memberUid, proof }: Evidence & { proof?: DoorProof },
): Promise<string | undefined> {
  const pass = await selectBedPassForUpdate(tx, passId)
  if (!pass || pass.outcome === 'released') return undefined
  if (pass.outcome === 'session') return pass.sessionId
  const isByCode = proof === undefined ? pass.isShown === 1 : proof === 'pass-code'
  const row = sessionRowOf(pass, isByCode ? 'remote' : 'bluetooth', now)
  const open = [row, { ...row, openDevice: null }, { ...row, openDevice: null, openMember: null }]
  for (const one of open) {
    if (!(await insertSession(tx, one))) continue
    await endBedPass(tx, passId, { endedAt: now, outcome: 'session' })
    const entry = await entryByPass(tx, pass, now)
    await noteEvent(tx, one, { type: 'by-pass', at: now, proof, entry }, { road, memberUid })
    if (isByCode) await noteEvent(tx, one, byCode(now), { road, memberUid })
    await markVisited(tx, pass.appointmentId)
    return one.sessionId
  }
  throw new Error(`The session of pass ${passId} can't be written`)
}

/** How its member came in, as far as the door has told by now; a lock that is out of reach tells later. */
async function entryByPass(tx: Tx, { memberUid, shopId, notAfter }: BedPassRow, now: Instant) {
  const appointments = await listVisitsAround(tx, memberUid, shopId, now)
  const lastOpening = await findLastOpening(tx, { memberUid, shopId })
  return entryOf({ now: Math.min(now, notAfter), appointments, lastOpening })
}

/** As much as is known: it began within its window, if it began, and its bed is to be asked. */
function sessionRowOf(pass: BedPassRow, transport: SessionRow['transport'], now: Instant): SessionRow {
  const { passId, dressingSeconds, deviceId, memberUid, notAfter } = pass
  const input = { grantId: passId, transport, minutes: pass.maxMinutes, dressingSeconds, openDevice: deviceId }
  return {
    ...sessionByPass(input, { latestUseAt: Math.min(now, notAfter), at: now }),
    sessionId: pass.sessionId,
    memberUid,
    openMember: memberUid,
    deviceId,
    shopId: pass.shopId,
    cardId: pass.cardId,
    appointmentId: pass.appointmentId,
    bed: pass.bed,
    keyNumber: pass.keyNumber,
    // Beds sign no choice. Until its member says more, nothing is proposed the next time on the strength of it.
    intensity: pass.intensity ?? 'light',
    grantText: null,
    rev: 1,
  }
}

type Taken = { kind: 'accepted' | 'duplicate'; ack: ReportAck } | { kind: 'rejected' }

/**
 * What a bed signed about a pass, whoever brings it. It was used: then it is a session, which receipts settle. It never
 * was and never will be: then its time is given back. Late, doubled and old reports change nothing.
 */
export async function takeBedPassReport(
  { store, secrets }: Pick<SessionDeps, 'store' | 'secrets'>,
  report: PassReport,
  evidence: Evidence,
): Promise<Taken> {
  const pass = await findBedPass(store.db, report.id)
  if (pass?.bed !== report.device) return { kind: 'rejected' }
  const keys = await readDeviceKeys(store.db, pass.deviceId)
  const macOf = (key: number) => purposeMac(secrets.bedMac(pass.bed, key), 'report')
  const believed = { keys, askedUnder: pass.keyNumber, macOf }
  if (!isSignedByDevice(believed, (mac) => isPassMessageSigned(report, mac))) return { kind: 'rejected' }
  const isNews = await store.transaction(async (tx) => await settle(tx, report, await store.now(tx), evidence))
  const { device, id, uses, flags } = report
  const ack = signPassMessage<ReportAck>({ type: 'report-ack', device, id, uses, flags }, macOf(keys.keyNumber))
  return { kind: isNews ? 'accepted' : 'duplicate', ack }
}

async function settle(tx: Tx, report: PassReport, now: Instant, evidence: Evidence): Promise<boolean> {
  const pass = await selectBedPassForUpdate(tx, report.id)
  if (!pass) return false
  const proven = provenBy(report, pass)
  if (proven === 'no' || pass.outcome === 'released') return false
  if (proven === 'used') {
    const proof = report.road === 'radio' ? 'radio' : 'pass-code'
    const found = { ...evidence, proof } as const
    const isNews = pass.outcome === null && (await openSessionOfPass(tx, report.id, now, found)) !== undefined
    if (!isNews) await noteRoad(tx, pass, report, now, evidence)
    return isNews
  }
  if (pass.outcome === null) {
    const { sessionId, memberUid, cardId, shopId, passId } = pass
    await writeSessionLines(tx, { sessionId, memberUid, cardId, shopId }, [{ reason: 'release', delta: 1 }], now)
    await endBedPass(tx, passId, { endedAt: now, outcome: 'released' })
    return true
  }
  const session = await selectSessionForUpdate(tx, pass.sessionId)
  if (!session) return false
  const { state } = await stepSession(tx, session, { type: 'pass-dead', at: now }, evidence)
  return state.settled !== session.settled
}

/**
 * Which road the bed itself names, where the session counted as started on the other one until now. At its reader a
 * member's phone has no connection to it, so the network leads such a session.
 */
async function noteRoad(
  tx: Tx,
  { sessionId }: BedPassRow,
  { road }: PassReport,
  now: Instant,
  evidence: Evidence,
): Promise<void> {
  const session = await selectSessionForUpdate(tx, sessionId)
  const transport = road === 'radio' ? 'bluetooth' : 'remote'
  if (!session || road === 'none' || session.transport === transport) return
  await writeTransport(tx, sessionId, transport)
  const event = road === 'radio' ? ({ type: 'by-radio', at: now, proof: 'radio' } as const) : byCode(now)
  await noteEvent(tx, session, event, evidence)
}

function byCode(at: Instant) {
  return { type: 'by-code', at, proof: 'pass-code' } as const
}

/**
 * What its member says to have chosen, which only describes the session: what it costs and how long it is, beds sign.
 * Nothing chosen: the pass is being shown to the bed's reader. Once there is a session, the bed's word counts for that.
 */
export async function takeChoice(
  { store }: Pick<SessionDeps, 'store'>,
  memberUid: string,
  said: { pass: Uint8Array; intensity: number },
): Promise<boolean> {
  const id = readPass(said.pass)?.id
  if (id !== undefined && said.intensity === 0) return await takeShown(store, memberUid, id)
  const intensity = intensities[said.intensity - 1]
  if (id === undefined || !intensity) return false
  return await store.transaction(async (tx) => {
    const pass = await selectBedPassForUpdate(tx, id)
    const isOwn = pass?.memberUid === memberUid && pass.intensity === null
    if (!isOwn || intensities.indexOf(intensity) > intensities.indexOf(pass.maxIntensity)) return false
    await writeChoice(tx, id, intensity)
    if (pass.outcome === 'session') await writeIntensity(tx, pass.sessionId, intensity)
    return true
  })
}

async function takeShown(store: SessionDeps['store'], memberUid: string, passId: string): Promise<boolean> {
  return await store.transaction(async (tx) => {
    const pass = await selectBedPassForUpdate(tx, passId)
    if (pass?.memberUid !== memberUid || pass.outcome !== null) return false
    await writeShown(tx, passId)
    return true
  })
}
