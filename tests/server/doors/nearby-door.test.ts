import { describe, expect, test } from 'vitest'

import { doorInfo, doorStatus, openNearby } from '#src/contract/doors.ts'
import { report } from '#src/contract/sessions.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

import { provingKinds } from '#server/modules/doors/rules/presence-proof.ts'
import { lockNumber, studioOnFloor } from '../../support/devices/floor.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

/** A member with a booking of now beside a lock that the studio's network does not reach. */
async function besideTheLock(engine: Engine, hasBluetooth: 0 | 1 = 1) {
  const place = await studioOnFloor(engine)
  const { store, post, floor, member } = place
  const lock = floor.lock()
  await store.db
    .insertInto('lockDetails')
    .values({ lockId: 'door-1', rev: 1, entrySeconds: null, lockNumber, hasBluetooth, hasReader: 0, hasKeypad: 0 })
    .execute()
  const visitor = async (startsIn = minute) => {
    const who = await member()
    await addVisit(store, who, { startsAt: floor.clock.now() + startsIn })
    return who
  }
  await lock.goOffline()
  const ann = await visitor()
  const greet = () => {
    const said = lock.nearby({ type: 'hello' })
    return said?.type === 'identity' ? said.nonce : ''
  }
  const tapOf = (who: SignedIn, nonce = greet()) => anIntent(who, { lock_id: 'door-1', nonce })
  const ask = (tap: ReturnType<typeof tapOf>) => post(openNearby.path, tap)
  const tell = (grant: unknown) =>
    lock.nearby({ type: 'open', grant: fromBase64Url(String(grant)) ?? new Uint8Array() })
  const carry = (who: SignedIn, message: DeviceMessage | undefined) => {
    const frame = message ? Buffer.from(encodeMessage(message)).toString('base64url') : ''
    return post(report.path, anIntent(who, { frames: [frame] }))
  }
  const status = async (tap: { op_id: string }, who = ann) =>
    (await post(doorStatus.path, { ...who, op_id: tap.op_id })).data
  const lines = async () =>
    (await store.db.selectFrom('doorLog').select('entry').orderBy('seq').execute()).map(
      ({ entry }) => (JSON.parse(entry) as { what: string }).what,
    )
  return { ...place, lock, ann, visitor, tapOf, ask, tell, carry, status, lines }
}

describe.each(engines)('a door over Bluetooth on $name', (engine) => {
  test('opens while the server does not reach the lock, and settles once whoever brings the receipt', async () => {
    const { lock, ann, visitor, tapOf, ask, tell, carry, status, lines, store } = await besideTheLock(engine)
    const tap = tapOf(ann)
    const granted = await ask(tap)
    expect(granted.data).toMatchObject({ result: 'unknown', openings_left: 2 })
    const receipt = tell(granted.data?.grant)
    expect(receipt).toMatchObject({ type: 'door-receipt', word: 'opened', seconds: 30 })
    expect(lock.openings()).toBe(1)
    expect(await status(tap)).toMatchObject({ result: 'unknown' })

    const stranger = await visitor()
    expect((await carry(stranger, receipt)).data).toMatchObject({ accepted: 1, duplicates: 0 })
    expect((await carry(ann, receipt)).data).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await status(tap)).toMatchObject({ result: 'opened' })
    expect(await lines()).toEqual(['asked', 'opened'])
    const [opening] = await store.db.selectFrom('doorOpenings').select('proof').execute()
    expect(provingKinds).toContain(opening?.proof)
  })

  test('what no phone carried home the lock tells itself, and forgets it then', async () => {
    const { lock, ann, tapOf, ask, tell, status, lines } = await besideTheLock(engine)
    const tap = tapOf(ann)
    tell((await ask(tap)).data?.grant)
    expect(lock.lock().receipts).toHaveLength(1)
    await lock.goOnline()
    await until(() => lock.lock().receipts.length === 0, 'the lock forgets')
    expect(await status(tap)).toMatchObject({ result: 'opened' })
    expect(await lines()).toEqual(['asked', 'opened'])
  })

  test('a tap that is delivered again gets the same grant, which opens once', async () => {
    const { lock, ann, tapOf, ask, tell } = await besideTheLock(engine)
    const tap = tapOf(ann)
    const first = await ask(tap)
    expect((await ask(tap)).data?.grant).toBe(first.data?.grant)
    const receipt = tell(first.data?.grant)
    expect(tell(first.data?.grant)).toEqual(receipt)
    expect(lock.openings()).toBe(1)
  })

  test('a grant that comes after five seconds opens nothing, says so signed, and is no opening', async () => {
    const { lock, ann, tapOf, ask, tell, carry, status, travel } = await besideTheLock(engine)
    const tap = tapOf(ann)
    const { data } = await ask(tap)
    await travel(5_001)
    const receipt = tell(data?.grant)
    expect(receipt).toMatchObject({ word: 'expired' })
    expect(lock.openings()).toBe(0)
    await carry(ann, receipt)
    expect(await status(tap)).toMatchObject({ result: 'failed', openings_left: 3 })
    expect((await ask(tap)).data?.grant).toBeUndefined()
  })

  test('the same people get in as over the network, and a wrong code is refused', async () => {
    const { lock, visitor, tapOf, ask } = await besideTheLock(engine)
    const early = await visitor(60 * minute)
    expect(await ask(tapOf(early))).toMatchObject({ code: 'no-access', data: { reason: 'too-early' } })
    const wrong = { ...tapOf(await visitor()), proof: 'bm90LW91cnM' }
    expect(await ask(wrong)).toMatchObject({
      code: 'no-access',
      data: { proof_flaw: 'wrong-code' },
    })
    expect(lock.openings()).toBe(0)
  })

  test('two members at once: the second is told when it is free, and gets nothing to write', async () => {
    const { ann, visitor, tapOf, ask, tell } = await besideTheLock(engine)
    const bob = await visitor()
    tell((await ask(tapOf(ann))).data?.grant)
    const { data } = await ask(tapOf(bob))
    expect(data).toMatchObject({ result: 'in-use' })
    expect(data?.grant).toBeUndefined()
  })

  test('a changed receipt, or one of another lock, settles nothing', async () => {
    const { ann, tapOf, ask, tell, carry, status, store } = await besideTheLock(engine)
    const tap = tapOf(ann)
    const receipt = tell((await ask(tap)).data?.grant)
    if (receipt?.type !== 'door-receipt') throw new Error('no receipt')
    expect((await carry(ann, { ...receipt, word: 'failed' })).code).toBe('bad-signature')
    await store.db.updateTable('lockDetails').set({ lockNumber: 8 }).execute()
    expect((await carry(ann, receipt)).code).toBe('bad-signature')
    expect(await status(tap)).toMatchObject({ result: 'unknown' })
  })

  test('a lock without Bluetooth is not offered, and nothing is signed for it', async () => {
    const { ann, post, tapOf, ask, store } = await besideTheLock(engine, 0)
    expect((await ask(tapOf(ann))).code).toBe('lock-offline')
    const info = async () => (await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).data
    expect((await info())?.bluetooth).toBeUndefined()
    await store.db.updateTable('lockDetails').set({ hasBluetooth: 1 }).execute()
    expect((await info())?.bluetooth).toMatchObject({ name: 'QS-door-1' })
  })
})
