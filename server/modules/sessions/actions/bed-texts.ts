import {
  type DeviceMessage,
  encodeMessage,
  type Receipt,
  type ReceiptAck,
} from '#src/domain/devices/device-messages.ts'
import { didLampsGoOn, isReceiptSigned, signAck, wasWithoutLight } from '#src/domain/beds/protocol/bed-receipt.ts'
import type { PassReport, ReportAck } from '#src/domain/devices/signed-messages.ts'

import { isSignedByDevice } from '#server/modules/beds/rules/believed-keys.ts'
import { type BedRow, findBed, findBedOfNumber } from '#server/modules/beds/store/beds.ts'
import { readKeysOfBed } from '#server/modules/beds/store/device-keys.ts'
import { type BedPassRow, findBedPass } from '#server/modules/passes/store/bed-passes.ts'
import { contradict } from '#server/modules/sessions/store/manual-settlements.ts'
import { insertReceipt, readReceipts } from '#server/modules/sessions/store/receipts.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  type Evidence,
  selectSessionForUpdate,
  openSessionOn,
  sessionOfGrant,
  stepSession,
} from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { type SessionDeps, placeOfBed } from './session-deps.ts'
import { applySessionEvent } from './apply-session-event.ts'
import { openSessionOfPass, takeBedPassReport } from './session-of-pass.ts'

/** `bed`: the one that signed it. */
export type Taken = { kind: 'accepted' | 'duplicate'; ack: ReceiptAck; bed: BedRow | undefined } | { kind: 'rejected' }

/**
 * Takes a receipt over any transport. Its signature decides whether it counts, and bed, run and number count
 * once. The acknowledgement is made only after the receipt is kept, so a bed never forgets what the server lacks.
 */
export async function takeReceipt(
  deps: SessionDeps,
  receipt: Receipt,
  at: Instant,
  evidence: Evidence,
): Promise<Taken> {
  const { db } = deps.store
  const [session, pass, bed, keys] = await together(
    db,
    (at) => sessionOfGrant(at, receipt.grant),
    (at) => findBedPass(at, receipt.grant),
    (at) => findBedOfNumber(at, receipt.bed),
    (at) => readKeysOfBed(at, receipt.bed),
  )
  const known = session ?? pass
  const macOf = (key: number) => deps.secrets.bedMac(receipt.bed, key)
  const believed = { keys, askedUnder: known?.keyNumber, macOf }
  if (!isSignedByDevice(believed, (mac) => isReceiptSigned(receipt, mac))) return { kind: 'rejected' }
  const ofBed = known?.bed === receipt.bed ? known : undefined

  const isNew = await deps.store.transaction(async (tx) => {
    const sessionId = await sessionFor(tx, ofBed, at, evidence)
    const isFirst = await insertReceipt(tx, {
      bed: receipt.bed,
      run: receipt.run,
      seq: receipt.seq,
      grantId: receipt.grant,
      sessionId: sessionId ?? null,
      message: Buffer.from(encodeMessage(receipt)).toString('hex'),
      road: evidence.road === 'bluetooth' ? 'bluetooth' : 'mqtt',
      reportedBy: evidence.memberUid ?? null,
      receivedAt: at,
    })
    if (!isFirst || sessionId === undefined) return isFirst
    const session = await selectSessionForUpdate(tx, sessionId)
    if (!session) return isFirst
    const { state: after } = await stepSession(tx, session, { type: 'receipt', receipt, at }, evidence)
    await compare(tx, after, receipt, at)
    return isFirst
  })
  const wasReleased = known !== undefined && ('settled' in known ? known.settled : known.outcome) === 'released'
  if (isNew && wasReleased && (await didShine(deps, receipt))) {
    deps.onError(new Error(`Bed ${receipt.bed} shone for session ${known.sessionId}, whose time was given back`))
  }
  return { kind: isNew ? 'accepted' : 'duplicate', ack: signAck(receipt, macOf(keys.keyNumber)), bed }
}

/** The first that is heard of a start by a pass may be what it came to. */
async function sessionFor(
  tx: Tx,
  known: SessionRow | BedPassRow | undefined,
  at: Instant,
  evidence: Evidence,
): Promise<string | undefined> {
  if (!known || !('passId' in known)) return known?.sessionId
  return await openSessionOfPass(tx, known.passId, at, evidence)
}

/** The first receipt of a run without light comes late where the second one overtook it. */
async function didShine(deps: SessionDeps, receipt: Receipt): Promise<boolean> {
  if (!didLampsGoOn(receipt) || wasWithoutLight(receipt)) return false
  const kept = await readReceipts(deps.store.db, receipt)
  return !kept.some(wasWithoutLight)
}

/** What staff decided stands; a receipt that says the opposite is noted, so that staff look at it. */
async function compare(tx: Tx, session: SessionRow, receipt: Receipt, at: Instant): Promise<void> {
  if (session.state !== 'ended') return
  const wereLampsOn = didLampsGoOn(receipt) && !wasWithoutLight(receipt)
  const isOpposite = wereLampsOn === (session.settled === 'released')
  if (isOpposite) await contradict(tx, session.sessionId, { didLampsGoOn: wereLampsOn }, at)
}

/**
 * Takes what a bed said over the studio's network, unasked or as an answer, at the instant when it was heard. Only
 * its receipts touch money.
 */
export async function takeBedMessage(
  deps: SessionDeps,
  deviceId: string,
  message: DeviceMessage,
  at: Instant,
): Promise<void> {
  if (message.type === 'receipt') return await takeFromBed(deps, deviceId, message, at)
  if (message.type === 'pass-report') return await takeReportFromBed(deps, deviceId, message)
  const session = await openSessionOn(deps.store.db, deviceId)
  if (!session) return
  const said = { type: 'said', message, road: 'mqtt', at } as const
  await applySessionEvent(deps, session.sessionId, () => said, { road: 'mqtt' }, 'deferred')
}

async function takeFromBed(deps: SessionDeps, deviceId: string, receipt: Receipt, at: Instant): Promise<void> {
  const taken = await takeReceipt(deps, receipt, at, { road: 'mqtt' })
  if (taken.kind === 'rejected') {
    deps.onError(new Error(`A receipt from ${deviceId} is not signed with the key of bed ${receipt.bed}`))
    return
  }
  const { bed, ack } = taken
  acknowledge(deps, bed?.deviceId === deviceId ? bed : await findBed(deps.store.db, deviceId), ack)
}

async function takeReportFromBed(deps: SessionDeps, deviceId: string, report: PassReport): Promise<void> {
  const taken = await takeBedPassReport(deps, report, { road: 'mqtt' })
  if (taken.kind !== 'rejected') acknowledge(deps, await findBed(deps.store.db, deviceId), taken.ack)
}

/** Nothing answers an acknowledgement: a bed that missed it says its receipt or report again. */
function acknowledge(deps: SessionDeps, device: BedRow | undefined, ack: ReceiptAck | ReportAck): void {
  if (device) void deps.gateway.sendToBed(placeOfBed(device), ack).catch(deps.onError)
}
