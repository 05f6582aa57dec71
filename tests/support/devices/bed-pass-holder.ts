import { expect } from 'vitest'

import { bedPass } from '#src/contract/passes.ts'
import { report } from '#src/contract/sessions.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { type Pass, proofOf, radioUse, readPass } from '#src/domain/passes/pass.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'
import { makeKeyPair, publicPoint, signWith, unwrapKey } from '#src/lib/wrapped-key.ts'

import { keepBedPasses } from '#server/modules/sessions/actions/keep-bed-passes.ts'
import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import type { Engine } from '../engines.ts'
import { addVisit, anIntent, type SignedIn } from '../fixtures.ts'
import { minute, secrets } from '../open-server.ts'
import { atTheBed } from './at-the-bed.ts'

interface Held {
  bytes: Uint8Array
  key: CryptoKey
  pass: Pass
}

const bytesOf = (text: unknown) => fromBase64Url(String(text)) ?? new Uint8Array()

/** A bed whose clock the studio has heard, and a member with a booking on it and three times on a card. */
export async function withBedPasses(engine: Engine) {
  const place = await atTheBed(engine)
  const { store, post, floor, clock, ann } = place
  const onError = (error: unknown) => expect.fail(String(error))
  const deps = createSessionDeps({ store, gateway: floor.gateway, secrets, onError })
  const keep = () => keepBedPasses(deps)
  await store.db.deleteFrom('appointments').execute()
  const startsAt = clock.now + 10 * minute
  const appointmentId = await addVisit(store, ann, { startsAt, checkedInAt: clock.now })
  const pair = await makeKeyPair()
  const ask = async (who: SignedIn = ann, id = appointmentId) =>
    await post(bedPass.path, { ...who, appointment_id: id, phone_key: toBase64Url(await publicPoint(pair)) })
  const missing = async (who: SignedIn = ann, id = appointmentId) => (await ask(who, id)).data.missing
  /** What a phone makes of the answer. */
  const receive = async (who: SignedIn = ann): Promise<Held> => {
    const given = (await ask(who)).data.pass as { pass: string; wrap: Record<string, string> }
    const bytes = bytesOf(given.pass)
    const { point, iv, sealed } = given.wrap
    const key = await unwrapKey(pair, { point: bytesOf(point), iv: bytesOf(iv), sealed: bytesOf(sealed) }, bytes)
    const pass = readPass(bytes)
    if (!pass) throw new Error('no pass')
    return { bytes, key, pass }
  }
  const use = async ({ bytes, key }: Held, minutes = 6): Promise<DeviceMessage | undefined> => {
    floor.event('bed-1', { type: 'connected', transport: 'bluetooth' })
    const said = floor.nearby('bed-1', { type: 'hello' }).at(0)
    const nonce = said?.type === 'identity' ? said.nonce : ''
    const chosen = { minutes, intensity: 2 }
    const proof = proofOf(await signWith(key, radioUse(nonce, chosen)))
    return floor.nearby('bed-1', { type: 'use-pass', pass: bytes, ...chosen, proof }).at(0)
  }
  const carry = (who: SignedIn, ...messages: DeviceMessage[]) => {
    const frames = messages.map((message) => Buffer.from(encodeMessage(message)).toString('base64url'))
    return post(report.path, anIntent(who, { frames }))
  }
  const reasons = async () => {
    const lines = await store.db.selectFrom('cardLines').select('reason').where('reason', '!=', 'purchase').execute()
    return lines.map(({ reason }) => reason).toSorted()
  }
  const change = (changes: object) => store.db.updateTable('appointments').set(changes).execute()
  const row = async () => (await store.db.selectFrom('bedPasses').selectAll().execute()).at(-1)
  return { ...place, keep, appointmentId, startsAt, ask, missing, receive, use, carry, reasons, change, row }
}
