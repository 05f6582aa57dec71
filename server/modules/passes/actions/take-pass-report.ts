import { v7 as uuidv7 } from 'uuid'

import type { PassReport, ReportAck } from '#src/domain/beds/protocol/signed-messages.ts'
import { deniedFlags, isPassMessageSigned, signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { openingIdOf } from '#src/domain/passes/opening-id.ts'

import { isSignedByDevice } from '#server/modules/beds/rules/believed-keys.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { readEntrySeconds, readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { markVisited } from '#server/modules/doors/store/door-visits.ts'
import { selectLockForUpdate } from '#server/modules/doors/store/locks.ts'
import { insertOpening } from '#server/modules/doors/store/openings.ts'
import { isProvenDead, keyNumberOf } from '#server/modules/passes/rules/door-pass.ts'
import { type DoorPassRow, findPass, notePass } from '#server/modules/passes/store/door-passes.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'

type Taken = { kind: 'accepted' | 'duplicate'; lockId: string; ack: ReportAck } | { kind: 'rejected' }

/**
 * What a lock signed about a pass, whoever brings it. Uses only grow, so a report that is late, doubled or older than
 * another one changes nothing; each use is written down once, as an opening of the booking.
 */
export async function takePassReport(
  { store, secrets }: { store: Store; secrets: DeviceSecrets },
  report: PassReport,
): Promise<Taken> {
  const pass = await findPass(store.db, report.id)
  if (!pass) return { kind: 'rejected' }
  const { lockId } = pass
  const { lockNumber } = await readLockDetails(store.db, lockId)
  const keys = await readDeviceKeys(store.db, lockId)
  const macOf = (key: number) => purposeMac(secrets.lockMac(lockId, key), 'report')
  const believed = { keys, askedUnder: keyNumberOf(pass.passText), macOf }
  const isSigned = isSignedByDevice(believed, (mac) => isPassMessageSigned(report, mac))
  if (lockNumber !== report.device || !isSigned) return { kind: 'rejected' }

  const isNews = await store.transaction(async (tx) => await keep(tx, report, await store.now(tx)))
  const { device, id, uses, flags } = report
  const ack = signPassMessage<ReportAck>({ type: 'report-ack', device, id, uses, flags }, macOf(keys.keyNumber))
  return { kind: isNews ? 'accepted' : 'duplicate', lockId, ack }
}

async function keep(tx: Tx, report: PassReport, now: Instant): Promise<boolean> {
  const before = await findPass(tx, report.id)
  if (!before) return false
  // Reports about passes of one door are written down one after the other, and with the lines of its log.
  await selectLockForUpdate(tx, before.lockId)
  const pass = (await findPass(tx, report.id)) ?? before
  for (let use = pass.uses + 1; use <= report.uses; use++) await keepUse(tx, { pass, use, report }, now)
  const isMore = report.uses > pass.uses
  if (isMore) await markVisited(tx, pass.appointmentId)
  const isDead =
    pass.endedAt === null && isProvenDead(pass, { ...report, isDenied: report.flags === deniedFlags(true) })
  await notePass(tx, pass.passId, { ...(isMore && { uses: report.uses }), ...(isDead && { endedAt: now }) })
  return isMore || isDead
}

/**
 * Only the last use has a time and a road of its own; of two that are reported together the first is known to be no
 * later, and to prove no less than a code.
 */
async function keepUse(
  tx: Tx,
  { pass, use, report }: { pass: DoorPassRow; use: number; report: PassReport },
  now: Instant,
): Promise<void> {
  const { memberUid, lockId, appointmentId, passId } = pass
  const askedAt = Math.min(report.usedAt * 1_000, now)
  const { rules } = await readChainSettings(tx)
  await insertOpening(tx, {
    openingId: uuidv7(),
    memberUid,
    opId: openingIdOf(passId, use),
    lockId,
    appointmentId,
    rule: 'booking',
    isRepeat: 0,
    proof: use === report.uses && report.road === 'radio' ? 'radio' : 'pass-code',
    askedAt,
    radioId: null,
    result: 'opened',
    answeredAt: now,
    enterBy: askedAt + (await readEntrySeconds(tx, lockId, rules)) * 1_000,
    availableAt: null,
  })
}
