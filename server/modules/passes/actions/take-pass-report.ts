import { v7 as uuidv7 } from 'uuid'

import type { Mac } from '#src/domain/devices/device-messages.ts'
import type { PassReport, PassRoad, ReportAck } from '#src/domain/devices/signed-messages.ts'
import type { DoorProof } from '#src/domain/doors/proof.ts'
import { isPassMessageSigned, readReportFlags, signPassMessage, unknownTime } from '#src/domain/passes/pass-messages.ts'
import { keypadUse, openingIdOf } from '#src/domain/passes/opening-id.ts'

import { isSignedByDevice } from '#server/modules/beds/rules/believed-keys.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { readEntrySeconds, readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { markVisited } from '#server/modules/doors/store/door-visits.ts'
import { selectLockForUpdate } from '#server/modules/doors/store/locks.ts'
import { insertOpening } from '#server/modules/doors/store/openings.ts'
import { isProvenDead, keyNumberOf } from '#server/modules/doors/rules/door-pass.ts'
import { type DoorCodeRow, findCode, noteCode } from '#server/modules/passes/store/door-codes.ts'
import { type DoorPassRow, findPass, notePass } from '#server/modules/doors/store/door-passes.ts'
import { listLockClocks, writeLockClock } from '#server/modules/passes/store/lock-clocks.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'

type Taken = { kind: 'accepted' | 'duplicate'; lockId: string; ack: ReportAck } | { kind: 'rejected' }

/**
 * What a lock signed about a pass or the code beside it, whoever brings it. Uses only grow, so a report that is late,
 * doubled or older than another one changes nothing; each use is written down once, as an opening of the booking.
 */
export async function takePassReport(
  { store, secrets }: { store: Store; secrets: DeviceSecrets },
  report: PassReport,
): Promise<Taken> {
  const about = await findReported(store.db, report)
  if (!about) return { kind: 'rejected' }
  const { lockId } = about.pass
  const { lockNumber } = await readLockDetails(store.db, lockId)
  const keys = await readDeviceKeys(store.db, lockId)
  const macOf = (key: number): Mac => purposeMac(secrets.lockMac(lockId, key), 'report')
  const believed = { keys, askedUnder: keyNumberOf(about.pass.passText), macOf }
  const isSigned = isSignedByDevice(believed, (mac) => isPassMessageSigned(report, mac))
  if (lockNumber !== report.device || !isSigned) return { kind: 'rejected' }

  const isNews = await store.transaction(async (tx) => {
    // Reports about passes of one door are written down one after the other, and with the lines of its log.
    await selectLockForUpdate(tx, lockId)
    const now = await store.now(tx)
    const still = await findReported(tx, report)
    if (!still) return false
    await noteClock(tx, lockId, report, now)
    return still.code
      ? await keepCode(tx, still.pass, still.code, report, now)
      : await keep(tx, still.pass, report, now)
  })
  const { device, id, uses, flags } = report
  const ack = signPassMessage<ReportAck>({ type: 'report-ack', device, id, uses, flags }, macOf(keys.keyNumber))
  return { kind: isNews ? 'accepted' : 'duplicate', lockId, ack }
}

/** A lock that was not told the time over the network for so long is known by what phones bring. */
const unheardMs = 12 * 3_600_000

/** A report tells of the lock's store as well: which it is, and when that was by its clock. */
async function noteClock(
  tx: Tx,
  lockId: string,
  { epoch, time, uncertainty }: PassReport,
  now: Instant,
): Promise<void> {
  const heardAt = time * 1_000
  if (uncertainty === unknownTime || heardAt > now + uncertainty * 1_000) return
  const before = (await listLockClocks(tx)).get(lockId)
  if ((before?.heardAt ?? 0) < heardAt - unheardMs) await writeLockClock(tx, { lockId, epoch, heardAt })
}

/** Ids of passes are of no lock but their own; those of codes every lock has, each for itself. */
async function findReported(
  db: Db,
  { id, device }: PassReport,
): Promise<{ pass: DoorPassRow; code?: DoorCodeRow } | undefined> {
  const pass = await findPass(db, id)
  if (pass) return { pass }
  const code = await findCode(db, device, id)
  const beside = code ? await findPass(db, code.passId) : undefined
  return beside && code ? { pass: beside, code } : undefined
}

async function keep(tx: Tx, pass: DoorPassRow, report: PassReport, now: Instant): Promise<boolean> {
  // What the studio ordered it has written down itself, when it did.
  const own = report.uses - readReportFlags(report.flags).ordered
  for (let use = pass.uses + 1; use <= own; use++) {
    // Only the last use has a time and a road of its own; of two that are reported together the first is known to be
    // no later, and to prove no less than a code.
    const road = use === own ? report.road : 'code'
    await keepUse(tx, { pass, opId: openingIdOf(pass.passId, use), visitor: pass.passId, road, report }, now)
  }
  const isMore = own > pass.uses
  const isDead = pass.endedAt === null && isDeadBy(report, pass)
  await notePass(tx, pass.passId, { ...(isMore && { uses: own }), ...(isDead && { endedAt: now }) })
  return isMore || isDead
}

async function keepCode(
  tx: Tx,
  pass: DoorPassRow,
  code: DoorCodeRow,
  report: PassReport,
  now: Instant,
): Promise<boolean> {
  const { passId } = pass
  const isMore = report.uses > code.uses
  const opening = { pass, opId: openingIdOf(passId, keypadUse), visitor: code.codeId, road: 'keypad', report } as const
  if (isMore) await keepUse(tx, opening, now)
  const isDead = code.endedAt === null && (report.uses > 0 || isDeadBy(report, code))
  await noteCode(tx, code, { ...(isMore && { uses: report.uses }), ...(isDead && { endedAt: now }) })
  return isMore || isDead
}

function isDeadBy(report: PassReport, given: { epoch: number; notAfter: Instant }): boolean {
  return isProvenDead(given, { ...report, isDenied: readReportFlags(report.flags).isDenied })
}

interface Use {
  pass: DoorPassRow
  opId: string
  visitor: string
  road: PassRoad
  report: PassReport
}

const proofs: Record<PassRoad, DoorProof> = {
  none: 'pass-code',
  radio: 'radio',
  code: 'pass-code',
  keypad: 'pass-keypad',
}

async function keepUse(tx: Tx, { pass, opId, visitor, road, report }: Use, now: Instant): Promise<void> {
  const { memberUid, lockId, appointmentId } = pass
  const askedAt = Math.min(report.usedAt * 1_000, now)
  const { rules } = await readChainSettings(tx)
  await insertOpening(tx, {
    openingId: uuidv7(),
    memberUid,
    opId,
    lockId,
    appointmentId,
    rule: 'booking',
    isRepeat: 0,
    visitor,
    proof: proofs[road],
    askedAt,
    radioId: null,
    result: 'opened',
    answeredAt: now,
    enterBy: askedAt + (await readEntrySeconds(tx, lockId, rules)) * 1_000,
    availableAt: null,
  })
  await markVisited(tx, appointmentId)
}
