import { expect } from 'vitest'

import { doorPasses } from '#src/contract/passes.ts'
import { report } from '#src/contract/sessions.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { codeProofOf, codeStepAt, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'
import { proofOf, radioUse, readPass } from '#src/domain/passes/pass.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'
import { makeKeyPair, publicPoint, signWith, unwrapKey } from '#src/lib/wrapped-key.ts'

import { keepLocks } from '#server/modules/passes/actions/keep-locks.ts'
import type { Engine } from '../engines.ts'
import { addVisit, anIntent, type SignedIn } from '../fixtures.ts'
import { minute } from '../open-server.ts'
import { lockNumber, studioOnFloor } from './floor.ts'

export interface HeldPass {
  bytes: Uint8Array
  key: CryptoKey
  id: string
}

/** The bytes of an answer's text. */
export const sure = (text: unknown) => fromBase64Url(String(text)) ?? new Uint8Array()

const nothing = { minutes: 0, intensity: 0 }

/** A studio whose lock takes passes, and a member with a booking that begins in ten minutes. */
export async function withPasses(
  engine: Engine,
  { hasBluetooth, hasReader, hasKeypad = 0 }: { hasBluetooth: 0 | 1; hasReader: 0 | 1; hasKeypad?: 0 | 1 } = {
    hasBluetooth: 1,
    hasReader: 0,
  },
) {
  const place = await studioOnFloor(engine)
  const { store, post, floor, member } = place
  const lock = floor.lock()
  const ways = { hasBluetooth, hasReader, hasKeypad }
  const locks = { lockId: 'door-1', rev: 1, entrySeconds: null, lockNumber, ...ways }
  await store.db.insertInto('lockDetails').values(locks).execute()
  const deps = {
    store,
    gateway: floor.gateway,
    secrets: floor.secrets,
    onError: (error: unknown) => expect.fail(String(error)),
  }
  /** An app from before readers says nothing of what its phone can do. */
  const phoneWays = hasReader === 1 ? ['bluetooth', 'code'] : undefined
  const typesCodes = hasKeypad === 1 && { keypad: true }
  const keep = () => keepLocks(deps)
  await keep()
  const ann = await member()
  const appointmentId = await addVisit(store, ann, { startsAt: floor.clock.now() + 10 * minute })
  const pair = await makeKeyPair()
  const ask = async (who: SignedIn = ann, keys = pair, id = appointmentId, of = phoneWays) => {
    const phone_key = toBase64Url(await publicPoint(keys))
    return await post(doorPasses.path, {
      ...who,
      appointment_id: id,
      phone_key,
      ...(of && { ways: of }),
      ...typesCodes,
    })
  }
  /** What a phone makes of the answer. */
  const receive = async (keys = pair): Promise<HeldPass> => {
    const answer = (await ask(ann, keys)).data as { passes: { pass: string; wrap: Record<string, string> }[] }
    const [given] = answer.passes
    const bytes = sure(given?.pass)
    const { point, iv, sealed } = given?.wrap ?? {}
    const key = await unwrapKey(keys, { point: sure(point), iv: sure(iv), sealed: sure(sealed) }, bytes)
    return { bytes, key, id: readPass(bytes)?.id ?? '' }
  }
  const use = async ({ bytes, key }: HeldPass): Promise<DeviceMessage | undefined> => {
    const said = lock.nearby({ type: 'hello' })
    const nonce = said?.type === 'identity' ? said.nonce : ''
    const proof = proofOf(await signWith(key, radioUse(nonce, nothing)))
    return lock.nearby({ type: 'use-pass', pass: bytes, ...nothing, proof })
  }
  /** The light of the reader for the code of now, or of a moment that is `ms` away. */
  const show = async (held: HeldPass, ms = 0) => lock.show(await codeOf(held, ms))
  const codeOf = async ({ bytes, key }: HeldPass, ms = 0) => {
    const step = codeStepAt(floor.clock.now() + ms)
    const proof = codeProofOf(await signWith(key, codeUse(step, nothing)))
    return writePassCode({ pass: bytes, step, ...nothing, proof })
  }
  const carry = (who: SignedIn, message: DeviceMessage | undefined) => {
    const frame = message ? Buffer.from(encodeMessage(message)).toString('base64url') : ''
    return post(report.path, anIntent(who, { frames: [frame] }))
  }
  const openings = async () =>
    await store.db.selectFrom('doorOpenings').select(['result', 'rule', 'proof', 'opId']).orderBy('opId').execute()
  const booking = async () =>
    (await store.db.selectFrom('appointments').select('state').where('appointmentId', '=', appointmentId).execute())[0]
      ?.state
  const row = async () => (await store.db.selectFrom('doorPasses').selectAll().execute())[0]
  return {
    ...place,
    lock,
    keep,
    ann,
    appointmentId,
    pair,
    ask,
    receive,
    use,
    show,
    codeOf,
    carry,
    openings,
    booking,
    row,
  }
}
