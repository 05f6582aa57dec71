import {
  type BedMessage,
  encodeMessage,
  type Receipt,
  type ReceiptAck,
} from '#src/domain/beds/protocol/bed-protocol.ts'
import { didLampsGoOn, isReceiptSigned, signAck, wasWithoutLight } from '#src/domain/beds/protocol/bed-receipt.ts'

import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { contradict } from '#server/modules/sessions/store/manual-settlements.ts'
import { insertReceipt, readReceipts } from '#server/modules/sessions/store/receipts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  type Evidence,
  selectSessionForUpdate,
  openSessionOn,
  sessionOfGrant,
  type SessionRow,
  stepSession,
} from '#server/modules/sessions/store/sessions.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { type SessionDeps, placeOfBed } from './session-deps.ts'
import { applySessionEvent } from './apply-session-event.ts'

export type Taken = { kind: 'accepted' | 'duplicate'; ack: ReceiptAck } | { kind: 'rejected' }

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
  const known = await sessionOfGrant(deps.store.db, receipt.grant)
  const mac = deps.secrets.bedMac(receipt.bed, known?.keyNumber ?? currentKey)
  if (!isReceiptSigned(receipt, mac)) return { kind: 'rejected' }
  const isOfAnotherBed = known !== undefined && known.bed !== receipt.bed
  const sessionId = isOfAnotherBed ? undefined : known?.sessionId

  const isNew = await deps.store.transaction(async (tx) => {
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
  if (isNew && known?.settled === 'released' && (await didShine(deps, receipt))) {
    deps.onError(new Error(`Bed ${receipt.bed} shone for session ${known.sessionId}, whose time was given back`))
  }
  return { kind: isNew ? 'accepted' : 'duplicate', ack: signAck(receipt, mac) }
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
  message: BedMessage,
  at: Instant,
): Promise<void> {
  if (message.type === 'receipt') return await takeFromBed(deps, deviceId, message, at)
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
  const device = await findBed(deps.store.db, deviceId)
  // Nothing answers an acknowledgement: a bed that missed it says its receipt again.
  if (device) void deps.gateway.sendToBed(placeOfBed(device), taken.ack).catch(deps.onError)
}
