import { describe, expect, test } from 'vitest'

import { bedPass } from '#src/contract/passes.ts'
import { report } from '#src/contract/sessions.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { codeProofOf, codeStepAt, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'
import { proofOf, radioUse, readPass } from '#src/domain/passes/pass.ts'
import { makeKeyPair, publicPoint, signWith, unwrapKey } from '#src/lib/wrapped-key.ts'
import { toBase64Url } from '#src/lib/base64url.ts'

import { asNew } from '#server/modules/beds/store/bed-details.ts'
import { keepBedPasses } from '#server/modules/sessions/actions/keep-bed-passes.ts'
import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { sure } from '../../support/devices/pass-holder.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { minute, secrets } from '../../support/open-server.ts'

const iPhone = ['code']
const android = ['bluetooth', 'code']
const green = { light: 'green' }

interface Held {
  bytes: Uint8Array
  key: CryptoKey
  id: string
}

/** A bed with a reader, and a member with a booking on it in ten minutes and three times on a card. */
async function withReader(engine: Engine) {
  const place = await atTheBed(engine)
  const { store, post, floor, clock, ann } = place
  await store.db
    .insertInto('bedDetails')
    .values({ ...asNew('bed-1'), hasReader: 1 })
    .execute()
  await store.db.deleteFrom('appointments').execute()
  const appointmentId = await addVisit(store, ann, { startsAt: clock.now + 10 * minute, checkedInAt: clock.now })
  const pair = await makeKeyPair()
  const ask = async (ways: string[] | undefined = iPhone, who: SignedIn = ann) => {
    const phone_key = toBase64Url(await publicPoint(pair))
    return (await post(bedPass.path, { ...who, appointment_id: appointmentId, phone_key, ...(ways && { ways }) })).data
  }
  const receive = async (ways = iPhone): Promise<Held> => {
    const { pass: text, wrap } = (await ask(ways)).pass as { pass: string; wrap: Record<string, string> }
    const bytes = sure(text)
    const sealed = { point: sure(wrap['point']), iv: sure(wrap['iv']), sealed: sure(wrap['sealed']) }
    return { bytes, key: await unwrapKey(pair, sealed, bytes), id: readPass(bytes)?.id ?? '' }
  }
  const codeOf = async ({ bytes, key }: Held, minutes: number, intensity: number): Promise<string> => {
    const step = codeStepAt(clock.now)
    const chosen = { minutes, intensity }
    const proof = codeProofOf(await signWith(key, codeUse(step, chosen)))
    return writePassCode({ pass: bytes, step, ...chosen, proof })
  }
  const show = async (held: Held, minutes = 6, intensity = 2) =>
    floor.show('bed-1', await codeOf(held, minutes, intensity))
  /** Over Bluetooth, in place of the reader. */
  const use = async ({ bytes, key }: Held): Promise<void> => {
    const chosen = { minutes: 6, intensity: 2 }
    const said = floor.nearby('bed-1', { type: 'hello' }).at(0)
    const proof = proofOf(await signWith(key, radioUse(said?.type === 'identity' ? said.nonce : '', chosen)))
    floor.nearby('bed-1', { type: 'use-pass', pass: bytes, ...chosen, proof })
  }
  const carry = (who: SignedIn, ...messages: DeviceMessage[]) => {
    const frames = messages.map((message) => Buffer.from(encodeMessage(message)).toString('base64url'))
    return post(report.path, anIntent(who, { frames }))
  }
  const deps = createSessionDeps({
    store,
    gateway: floor.gateway,
    secrets,
    onError: (error) => expect.fail(String(error)),
  })
  const evidence = async () =>
    (await store.db.selectFrom('sessionEvents').select('what').orderBy('happenedAt').execute()).map(
      ({ what }) => (JSON.parse(what) as { type: string }).type,
    )
  return { ...place, ask, receive, show, use, carry, keep: () => keepBedPasses(deps), evidence }
}

describe.each(engines)('a code at the reader of a bed on $name', (engine) => {
  test('starts with the studio out of reach, and settles once when the bed is back', async () => {
    const { receive, show, floor, rows, left, until, evidence, session, ann } = await withReader(engine)
    const held = await receive()
    expect(await left()).toBe(2)
    floor.goOffline('bed-1')
    floor.pass(6 * minute)
    for (let reading = 0; reading < 5; reading += 1) expect(await show(held)).toEqual(green)
    expect(floor.bedOf('bed-1').facts.stored.openRun).toMatchObject({ minutes: 6, intensity: 2 })
    floor.pass(20 * minute)
    expect(await rows()).toEqual([])
    expect(await show(held)).toMatchObject({ light: 'red', why: 'used-grant' })

    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'used', secondsOn: 360, transport: 'remote', endReason: 'completed' })
    floor.goOffline('bed-1')
    floor.goOnline('bed-1')
    expect(await left()).toBe(2)
    expect(await rows()).toHaveLength(1)
    expect((await evidence()).filter((type) => type === 'by-code')).toHaveLength(1)
    expect(await session(ann)).toBeNull()
  })

  test('that the studio hears of while the lamps are on is commanded over the network', async () => {
    const { receive, show, floor, until, session, ann } = await withReader(engine)
    const held = await receive()
    floor.pass(6 * minute)
    expect(await show(held)).toEqual(green)
    await until({ transport: 'remote', settled: 'reserved' })
    floor.pass(2 * minute)
    await until({ transport: 'remote', settled: 'used' })
    expect(await session(ann)).toMatchObject({ transport: 'remote', device_id: 'bed-1' })
  })

  test('what was chosen is said by its member, once', async () => {
    const { receive, show, floor, carry, rows, until, ann } = await withReader(engine)
    const held = await receive()
    floor.pass(6 * minute)
    await show(held, 7, 3)
    await until({ intensity: 'light' })
    const chosen = { type: 'use-pass', pass: held.bytes, minutes: 7, intensity: 3, proof: new Uint8Array(16) } as const
    expect((await carry(ann, chosen)).data).toMatchObject({ accepted: 1 })
    expect((await carry(ann, { ...chosen, intensity: 1 })).code).toBe('bad-signature')
    expect(await rows()).toMatchObject([{ intensity: 'deep' }])
  })

  test('is named from the first receipt on, where its phone can only show it or has said that it does', async () => {
    const begunBy = async (ways: string[], isSaid: boolean) => {
      const { receive, show, floor, carry, evidence, row, until, ann } = await withReader(engine)
      const held = await receive(ways)
      floor.goOffline('bed-1')
      floor.pass(6 * minute)
      const said = { type: 'use-pass', pass: held.bytes, minutes: 0, intensity: 0, proof: new Uint8Array(16) } as const
      if (isSaid) expect((await carry(ann, said)).data).toMatchObject({ accepted: 1 })
      await show(held)
      floor.pass(20 * minute)
      const [first] = floor.bedOf('bed-1').facts.stored.receipts
      await carry(ann, ...(first ? [first] : []))
      const { transport } = await row()
      const isByCode = (await evidence()).includes('by-code')
      // Whatever it counted as, the bed's own word is the last.
      floor.goOnline('bed-1')
      await until({ transport: 'remote', state: 'ended' })
      expect((await evidence()).filter((type) => type === 'by-code')).toHaveLength(1)
      return { transport, isByCode }
    }
    expect(await begunBy(iPhone, false)).toEqual({ transport: 'remote', isByCode: true })
    expect(await begunBy(android, true)).toEqual({ transport: 'remote', isByCode: true })
    expect(await begunBy(android, false)).toEqual({ transport: 'bluetooth', isByCode: false })
  })

  test('that was shown and not read leaves a start over Bluetooth what it is', async () => {
    const { receive, use, floor, carry, until, ann } = await withReader(engine)
    const held = await receive(android)
    floor.pass(6 * minute)
    const said = { type: 'use-pass', pass: held.bytes, minutes: 0, intensity: 0, proof: new Uint8Array(16) } as const
    await carry(ann, said)
    await use(held)
    await until({ transport: 'bluetooth' })
  })

  test('is offered to a phone that can show it, where the bed has a reader and level 2 is enough', async () => {
    const { ask, left, store, keep } = await withReader(engine)
    const set = (changes: object) => store.db.updateTable('bedDetails').set(changes).execute()
    const level = (bedLevel: 2 | 3) => store.db.updateTable('shops').set({ bedLevel }).execute()
    await set({ hasReader: 0 })
    expect(await ask(iPhone)).toEqual({ pass: null, missing: 'no-way' })
    await set({ hasReader: 1 })
    await level(3)
    expect(await ask(iPhone)).toEqual({ pass: null, missing: 'no-way' })
    expect(await left(), 'nothing is held for a phone that can’t use it').toBe(3)
    expect(await ask(android)).toMatchObject({ pass: { reader: false } })
    await level(2)
    expect(await ask(android)).toMatchObject({ pass: { reader: true } })
    expect(await ask(iPhone)).toMatchObject({ pass: { reader: true } })
    expect(await ask(undefined), 'an app from before readers').toMatchObject({ pass: { device_id: 'bed-1' } })
    expect(await left()).toBe(2)

    await set({ hasReader: 0 })
    expect(await ask(iPhone)).toEqual({ pass: null, missing: 'no-way' })
    await keep()
    expect(await left(), 'given back at the proof of the bed').toBe(3)
  })
})
