import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { Deny, PassReport, SetTime } from '#src/domain/devices/signed-messages.ts'
import { lastLightAt } from '#src/domain/passes/last-light.ts'
import { signPassMessage, unknownTime } from '#src/domain/passes/pass-messages.ts'

import { type BedRow, findBed } from '#server/modules/beds/store/beds.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { isStillRightAtBed } from '#server/modules/passes/actions/deny-wrong-passes.ts'
import {
  type BedPassRow,
  denyBedPass,
  findLivingPass,
  type LivingPass,
  listLivingPasses,
  writeBedClock,
} from '#server/modules/passes/store/bed-passes.ts'
import { openSessionOn } from '#server/modules/sessions/store/sessions.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { openSessionOfPass, takeBedPassReport } from './session-of-pass.ts'
import { type SessionDeps, placeOf, placeOfBed, send } from './session-deps.ts'

/**
 * Keeps passes as they should be: each bed refuses what would not be given out again, and is asked what became of what is
 * over. Time alone gives nothing back. Where a bed has not spoken by the last moment at which a pass can have lit its
 * lamps, the pass is put before staff as a session of which nothing is known.
 */
export async function keepBedPasses(deps: SessionDeps): Promise<void> {
  const { store } = deps
  const now = await store.now()
  const living = await listLivingPasses(store.db)
  // A bed that is silent keeps no other one waiting.
  await Promise.all(living.map((pass) => keepOne(deps, pass, now).catch(deps.onError)))
}

async function keepOne(deps: SessionDeps, pass: LivingPass, now: Instant): Promise<void> {
  const { passId, notAfter } = pass
  const isDenied = pass.deniedAt !== null || !isStillRightAtBed(pass, now)
  if (isDenied && pass.deniedAt === null) await denyBedPass(deps.store.db, passId, now)
  if (isDenied && now <= notAfter) return await tellDenial(deps, pass)
  if (now > notAfter) await askPass(deps, pass)
  if (now <= lastLightAt(pass)) return
  await deps.store.transaction(async (tx) => {
    const at = await deps.store.now(tx)
    const still = await findLivingPass(tx, pass.memberUid)
    if (still?.passId === passId) await openSessionOfPass(tx, passId, at, { road: 'studio' })
  })
}

/** Tells the bed to refuse a pass; its signed report, which it also sends by itself, is the proof that it does. */
async function tellDenial(deps: SessionDeps, pass: BedPassRow): Promise<void> {
  const { passId: id, bed: device, notAfter } = pass
  const { keyNumber } = await readDeviceKeys(deps.store.db, pass.deviceId)
  const mac = purposeMac(deps.secrets.bedMac(device, keyNumber), 'deny')
  await askFor(deps, pass, signPassMessage<Deny>({ type: 'deny', device, id, notAfter: notAfter / 1_000 }, mac))
}

type Asked = Pick<BedPassRow, 'passId' | 'shopId' | 'deviceId' | 'bed'>

/** What became of a pass; a bed that does not know the time is told it, for without it a window is never over. */
export async function askPass(deps: SessionDeps, pass: Asked): Promise<void> {
  const question = { type: 'ask-pass', id: pass.passId } as const
  const report = await askFor(deps, pass, question)
  if (report?.uncertainty !== unknownTime || report.uses > 0) return
  const bed = await findBed(deps.store.db, pass.deviceId)
  if (bed && (await setBedTime(deps, bed))) await askFor(deps, pass, question)
}

async function askFor(deps: SessionDeps, pass: Asked, question: DeviceMessage): Promise<PassReport | undefined> {
  const heard = await send(deps, placeOf(pass), question, 'pass-report')
  if (heard.kind !== 'heard') return undefined
  const taken = await takeBedPassReport(deps, heard.message, { road: 'mqtt' })
  if (taken.kind !== 'rejected') void deps.gateway.sendToBed(placeOf(pass), taken.ack).catch(deps.onError)
  return heard.message
}

/**
 * Before a start with a signal: a member has one session in the chain, and a pass may still start one. Its bed is told
 * to refuse it; where it answers, the time that was held is given back, and the start goes on like any other.
 */
export async function letGoOfPass(deps: SessionDeps, memberUid: string): Promise<void> {
  const { store } = deps
  const pass = await findLivingPass(store.db, memberUid)
  if (!pass) return
  await denyBedPass(store.db, pass.passId, await store.now())
  await tellDenial(deps, pass)
}

/**
 * Tells a bed the time, and hears which store it has. Its hello would spoil a start, so it is said where a pass is asked
 * for and the bed has not been heard, and never to a bed in use.
 */
export async function setBedTime(deps: SessionDeps, bed: BedRow): Promise<boolean> {
  const { store, secrets } = deps
  if (deps.gateway.bedState(bed.deviceId) !== 'ready' || deps.starts.has(bed.deviceId)) return false
  if (await openSessionOn(store.db, bed.deviceId)) return false
  const place = placeOfBed(bed)
  const hello = await send(deps, place, { type: 'hello' }, 'identity')
  if (hello.kind !== 'heard' || hello.message.bed !== bed.bedNumber) return false
  const { keyNumber } = await readDeviceKeys(store.db, bed.deviceId)
  const now = await store.now()
  const { nonce } = hello.message
  const time = { type: 'set-time', device: bed.bedNumber, nonce, time: Math.floor(now / 1_000) } as const
  const mac = purposeMac(secrets.bedMac(bed.bedNumber, keyNumber), 'time')
  const said = await send(deps, place, signPassMessage<SetTime>(time, mac), 'clock')
  if (said.kind !== 'heard') return false
  await writeBedClock(store.db, { deviceId: bed.deviceId, epoch: said.message.epoch, heardAt: now })
  return true
}
