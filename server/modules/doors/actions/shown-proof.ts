import { isChangingCode, readChangingCode } from '#src/domain/passes/changing-code.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'

import { isSignedByDevice } from '#server/modules/beds/rules/believed-keys.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { ShownCode } from '#server/modules/doors/rules/presence-proof.ts'
import { listTags, type TagCount, takeReading } from '#server/modules/doors/store/device-proofs.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { isQrSignature, type QrTarget } from '#server/platform/mqtt/qr-codes.ts'
import { readTagText, verifyTagMessage } from '#server/platform/tags/tag-message.ts'
import { findKeyedDevice, macOf } from './keyed-device.ts'

/** What came with an attempt: what was read of the code, and where the phone says that it is. */
export interface ShownProof {
  code: ShownCode
  position: Position | undefined
  /** Of a tag that has signed: what is taken with the decision, once. Until then it counts as used. */
  reading?: TagCount
}

interface Sent {
  proof?: string | undefined
  position?: Position | undefined
}

export interface ProofDeps {
  store: Store
  /** Of the machines themselves; without them only printed codes are known. */
  secrets: DeviceSecrets | undefined
  /** Signs the printed codes; without it no signature is right. */
  qrSecret: string | undefined
}

interface Thing {
  target: QrTarget
  id: string
}

/** What a member shows of a door or bed: the printed code, the one on its display, or what its tag has signed. */
export async function readShownProof(deps: ProofDeps, thing: Thing, { proof, position }: Sent): Promise<ShownProof> {
  if (proof === undefined) return { code: 'typed', position }
  const changing = await readChanging(deps, thing, proof)
  if (changing) return { code: changing, position }
  if (readTagText(proof)) return { ...(await readTag(deps, thing, proof)), position }
  const { qrSecret } = deps
  const isRight = qrSecret !== undefined && isQrSignature(qrSecret, thing.target, thing.id, proof)
  return { code: isRight ? 'signed' : 'wrong', position }
}

/** Undefined for what is no code of a display. One step more and one less is taken: a display's clock may be off a little. */
async function readChanging(
  { store, secrets }: ProofDeps,
  { id }: Thing,
  proof: string,
): Promise<ShownCode | undefined> {
  const code = readChangingCode(proof)
  if (!code) return undefined
  const device = await findKeyedDevice(store.db, id)
  if (!device || !secrets) return 'wrong'
  const keys = await readDeviceKeys(store.db, id)
  const believed = { keys, macOf: (key: number) => purposeMac(macOf(secrets, device, key), 'display') }
  if (!isSignedByDevice(believed, (mac) => isChangingCode(code, mac))) return 'wrong'
  return Math.abs(code.step - codeStepAt(await store.now())) <= 1 ? 'changing' : 'late'
}

async function readTag(
  { store, secrets }: ProofDeps,
  { id }: Thing,
  proof: string,
): Promise<Pick<ShownProof, 'code' | 'reading'>> {
  const message = readTagText(proof)
  if (!message || !secrets) return { code: 'wrong' }
  for (const { tagId, serial, keyNumber } of await listTags(store.db, id)) {
    const said = verifyTagMessage(message, secrets.tagKeys(serial, keyNumber))
    if (said?.serial === serial) return { code: 'used-tag', reading: { tagId, counter: said.counter } }
  }
  return { code: 'wrong' }
}

/** Takes what a tag has signed, in the transaction of the decision: of two phones with one reading, one has it. */
export async function takeShown(tx: Tx, shown: ShownProof, now: Instant): Promise<ShownProof> {
  if (!shown.reading) return shown
  return (await takeReading(tx, shown.reading, now)) ? { ...shown, code: 'tag' } : shown
}
