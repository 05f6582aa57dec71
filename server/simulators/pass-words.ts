import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { Deny, PassReport, ReportAck, SetTime } from '#src/domain/devices/signed-messages.ts'
import { isPassMessageSigned, signPassMessage, unknownTime } from '#src/domain/passes/pass-messages.ts'
import { isRadioProof, type Pass, readPass } from '#src/domain/passes/pass.ts'

import { passMac, type PassPurpose, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { isUnderAny, type Keyed, macOf } from './held-keys.ts'
import { nowOf, type PassStore, reportOf } from './pass-store.ts'

/** What a lock or a bed is to whoever speaks of passes. */
export interface PassDevice extends Keyed {
  kind: Pass['kind']
  number: number
}

type Said<Type extends DeviceMessage['type']> = Extract<DeviceMessage, { type: Type }>

/** A signed time may be this much older than it says: as much as a clock that was just set claims to doubt itself. */
export const timeLifeMs = 5_000

/** A blank store is marked by a number that no pass of before names. */
export function withDrawnEpoch(passes: PassStore, newId: () => string): PassStore {
  return passes.epoch === null ? { ...passes, epoch: Number.parseInt(newId().slice(0, 8), 16) } : passes
}

export function clockOf(passes: PassStore, nowMs: number): Said<'clock'> {
  const { seconds, uncertainty = unknownTime } = nowOf(passes, nowMs)
  return { type: 'clock', time: seconds, uncertainty, epoch: passes.epoch ?? 0, records: passes.records.length }
}

/**
 * The pass of a use that proves its key for this nonce, or why there is none. Without a living nonce nothing is proven;
 * who has no proof learns nothing of the pass.
 */
export function readProven(
  said: Said<'use-pass'>,
  device: PassDevice,
  nonce: string | undefined,
): Pass | RefusedReason {
  const pass = readPass(said.pass)
  if (!pass) return 'malformed'
  if (pass.kind !== device.kind || pass.device !== device.number) return 'wrong-bed'
  const mac = macOf(device, pass.key)
  const isProven = mac && nonce !== undefined && isRadioProof(said.proof, passMac(mac, said.pass), nonce, said)
  return isProven ? pass : 'bad-mac'
}

/** Why a device does not believe what is said in the studio's name. */
export function whyNotBelieved(
  said: SetTime | Deny | ReportAck,
  device: PassDevice,
): 'wrong-bed' | 'bad-mac' | undefined {
  const purpose: PassPurpose = said.type === 'set-time' ? 'time' : said.type === 'deny' ? 'deny' : 'report'
  if (said.device !== device.number) return 'wrong-bed'
  return isUnderAny(device, (mac) => isPassMessageSigned(said, purposeMac(mac, purpose))) ? undefined : 'bad-mac'
}

export function signedReport(passes: PassStore, id: string, { number, mac }: PassDevice, nowMs: number): PassReport {
  return signPassMessage(reportOf(passes, { id, device: number }, nowOf(passes, nowMs)), purposeMac(mac, 'report'))
}

/** What the studio may not have heard yet. */
export function unheardReports(passes: PassStore, device: PassDevice, nowMs: number): PassReport[] {
  return passes.records.filter(({ isReported }) => !isReported).map(({ id }) => signedReport(passes, id, device, nowMs))
}
