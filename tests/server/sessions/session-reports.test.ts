import { describe, expect, test } from 'vitest'

import { report, startSession, stopSession } from '#src/contract/sessions.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'

/** A bed in a shop without a network, and a phone beside it. */
async function withoutNetwork(engine: (typeof engines)[number]) {
  const place = await atTheBed(engine)
  const { floor, post, ann, input } = place
  floor.goOffline('bed-1')
  floor.event('bed-1', { type: 'connected', transport: 'bluetooth' })

  function nonce(): string {
    const identity = floor.nearby('bed-1', { type: 'hello' }).find(({ type }) => type === 'identity')
    if (identity?.type !== 'identity') throw new Error('No identity')
    return identity.nonce
  }
  const intent = (fields: object = {}) => input(ann, { transport: 'bluetooth', nonce: nonce(), ...fields })
  const write = (grant: string) => floor.nearby('bed-1', { type: 'start', grant: Buffer.from(grant, 'base64url') })
  const tell = (who: SignedIn, messages: readonly DeviceMessage[], fields: object = {}) =>
    post(report.path, anIntent(who, { frames: messages.map(toFrame), ...fields }))
  async function started() {
    const answer = await post(startSession.path, intent())
    return { answer, said: write(answer.data.grant) }
  }
  return { ...place, intent, write, tell, started }
}

function toFrame(message: DeviceMessage): string {
  return Buffer.from(encodeMessage(message)).toString('base64url')
}

describe.each(engines)('a session over Bluetooth on $name', (engine) => {
  test('is granted once: a retry gets the very same grant, and the bed obeys it once', async () => {
    const { post, intent, write, floor, left, rows } = await withoutNetwork(engine)
    const input = intent()
    const first = await post(startSession.path, input)
    expect(first).toMatchObject({ code: 'ok', data: { state: 'starting', transport: 'bluetooth', run: null } })
    expect((await post(startSession.path, input)).data).toEqual(first.data)
    expect(await rows()).toHaveLength(1)
    expect(write(first.data.grant)).toMatchObject([{ type: 'started' }])
    floor.pass(minute)
    expect(write(first.data.grant).find(({ type }) => type === 'status')).toMatchObject({ state: 'running' })
    expect(await left()).toBe(2)
  })

  test('is told by the phone: words move what is shown, the signed receipts move money', async () => {
    const { tell, started, floor, ann, row, left } = await withoutNetwork(engine)
    const { said } = await started()
    expect(await tell(ann, said)).toMatchObject({ code: 'ok', data: { accepted: 1, duplicates: 0, rejected: 0 } })
    expect(await row()).toMatchObject({ state: 'dressing', settled: 'reserved' })
    floor.pass(minute)
    const [status] = floor.nearby('bed-1', { type: 'ask' })
    expect(status).toMatchObject({ type: 'status', state: 'running' })
    await tell(ann, [status!])
    expect(await row()).toMatchObject({ state: 'running', settled: 'reserved' })
    await tell(ann, floor.receipts('bed-1'))
    expect(await row()).toMatchObject({ state: 'running', settled: 'used' })
    floor.pass(8 * minute)
    await tell(ann, floor.receipts('bed-1'))
    expect(await row()).toMatchObject({ state: 'ended', endReason: 'completed', secondsOn: 480 })
    expect(await left()).toBe(2)
  })

  test('its receipts may come through anybody, over both roads, in any order, and count once', async () => {
    const { tell, started, floor, ann, guest, row, store, left } = await withoutNetwork(engine)
    await started()
    floor.pass(10 * minute)
    const receipts = floor.receipts('bed-1')
    expect(receipts).toHaveLength(2)
    const stranger = await guest()
    const first = await tell(stranger, receipts.toReversed())
    expect(first).toMatchObject({ data: { accepted: 2, duplicates: 0, rejected: 0 } })
    expect(await row()).toMatchObject({ state: 'ended', settled: 'used', secondsOn: 480 })
    const again = await tell(ann, receipts)
    expect(again).toMatchObject({
      data: { accepted: 0, duplicates: 2, rejected: 0, acks: first.data.acks.toReversed() },
    })

    for (const ack of first.data.acks) {
      const bytes = Buffer.from(ack, 'base64url')
      floor.event('bed-1', { type: 'message-heard', transport: 'bluetooth', bytes })
    }
    expect(floor.receipts('bed-1')).toEqual([])
    const kept = await store.db.selectFrom('receipts').select(['road', 'reportedBy']).execute()
    expect(kept).toEqual(Array.from({ length: 2 }, () => ({ road: 'bluetooth', reportedBy: stranger.uid })))
    expect(await left()).toBe(2)
  })

  test('a report that is delivered again gets its first answer', async () => {
    const { tell, started, floor, ann } = await withoutNetwork(engine)
    await started()
    floor.pass(10 * minute)
    const again = { op_id: '0b3f1e0c-6f3c-4d7e-9a51-8f1f5b0c2d11' }
    const first = await tell(ann, floor.receipts('bed-1'), again)
    expect((await tell(ann, floor.receipts('bed-1'), again)).data).toEqual(first.data)
  })

  test('forged and damaged messages are rejected by themselves; nothing but such is a bad signature', async () => {
    const { tell, started, floor, ann, row } = await withoutNetwork(engine)
    await started()
    floor.pass(2 * minute)
    const [lampsOn] = floor.receipts('bed-1')
    const forged: DeviceMessage = { ...lampsOn!, seq: 2, reason: 'never-started', flags: 2 }
    expect(await tell(ann, [forged])).toMatchObject({ httpStatus: 409, code: 'bad-signature' })
    expect(await row()).toMatchObject({ settled: 'reserved' })
    const mixed = await tell(ann, [forged, lampsOn!, { type: 'hello' }])
    expect(mixed).toMatchObject({ code: 'ok', data: { accepted: 1, duplicates: 0, rejected: 2 } })
    expect(await row()).toMatchObject({ settled: 'used' })
  })

  test('a status that a member makes up never ends or pays a session', async () => {
    const { tell, started, ann, row, left } = await withoutNetwork(engine)
    const { said } = await started()
    await tell(ann, said)
    const { run } = await row()
    const madeUp = { type: 'status', run: run ?? '', secondsLeft: 0, secondsOn: 0, seq: 0 } as const
    for (const state of ['ready', 'cooling', 'fault', 'running'] as const) await tell(ann, [{ ...madeUp, state }])
    expect(await row()).toMatchObject({ settled: 'reserved', endedAt: null })
    expect(await left()).toBe(2)
  })

  test('a grant that the phone never wrote is given back when the bed can be asked again', async () => {
    const { post, intent, floor, ask, row, until, left, write } = await withoutNetwork(engine)
    const { grant } = (await post(startSession.path, intent())).data
    floor.pass(44 * second)
    await ask()
    expect(await row()).toMatchObject({ state: 'starting', settled: 'reserved' })
    floor.pass(second)
    await ask()
    expect(await row()).toMatchObject({ state: 'unknown', settled: 'reserved' })
    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'released', endReason: 'never-started' })
    expect(await left()).toBe(3)
    expect(write(grant)).toMatchObject([{ type: 'refused', reason: 'stale-nonce' }])
  })

  test('stopping a start that was not written kills its grant, so that the phone may begin anew', async () => {
    const { post, intent, floor, ann, left, write } = await withoutNetwork(engine)
    floor.goOnline('bed-1')
    const { grant, session_id } = (await post(startSession.path, intent())).data
    expect(await post(startSession.path, intent())).toMatchObject({ code: 'open-session' })
    const stopped = await post(stopSession.path, anIntent(ann, { session_id }))
    expect(stopped).toMatchObject({ code: 'ok', data: { state: 'ended', end_reason: 'never-started', times_left: 3 } })
    expect(write(grant)).toMatchObject([{ type: 'refused', reason: 'stale-nonce' }])
    expect(await post(startSession.path, intent())).toMatchObject({ code: 'ok' })
    expect(await left()).toBe(2)
  })
})
