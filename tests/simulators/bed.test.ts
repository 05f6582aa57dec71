import { describe, expect, test } from 'vitest'

import { toFrames } from '#src/domain/beds/protocol/bed-frames.ts'
import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type BedMessage, encodeMessage, noRun, type Receipt } from '#src/domain/beds/protocol/bed-protocol.ts'
import { isReceiptSigned, signAck } from '#src/domain/beds/protocol/bed-receipt.ts'

import { type BedEffect, stateOf } from '#server/simulators/bed-facts.ts'
import { dueAt } from '#server/simulators/bed-run.ts'
import { mac, TwinBed } from '../support/devices/twin-bed.ts'

const second = 1000
const minute = 60 * second
const refused = (reason: string) => ({ type: 'refused', reason })

function lampsOf(effects: readonly BedEffect[]): number[] {
  return effects.flatMap((effect) => (effect.do === 'lamps' ? [effect.intensity] : []))
}

function receiptsOf(twin: TwinBed): string[] {
  return twin.bed.stored.receipts.map(({ reason, seq, secondsOn, flags }) => `${seq} ${reason} ${secondsOn} ${flags}`)
}

function statusOf(twin: TwinBed): Extract<BedMessage, { type: 'status' }> {
  const status = twin.tell({ type: 'ask' })
  if (status?.type !== 'status') throw new Error('a bed that does not say how it is')
  return status
}

describe('a run', () => {
  test('goes from ready over dressing, running and cooling to ready, by the bed’s own timer alone', () => {
    const twin = new TwinBed()
    expect(twin.start()).toMatchObject({ type: 'started', dressing: 60, minutes: 8 })
    const seen = [stateOf(twin.bed)]
    for (let due = dueAt(twin.bed); due !== undefined; due = dueAt(twin.bed)) {
      twin.pass(due - twin.now)
      seen.push(stateOf(twin.bed))
    }
    expect(seen).toEqual(['dressing', 'running', 'cooling', 'ready'])
    expect(twin.now - 1_000_000).toBe(60 * second + 8 * minute + 3 * minute)
    expect(lampsOf(twin.effects)).toEqual([2, 0])
    expect(receiptsOf(twin)).toEqual(['1 lamps-on 0 1', '2 completed 480 3'])
    expect(twin.bed.stored.receipts.every((receipt) => isReceiptSigned(receipt, mac))).toBe(true)
  })

  test('is stored before the lamps go on', () => {
    const twin = new TwinBed()
    twin.startTanning({ dressing: 0 })
    const stored = twin.effects.findIndex(({ do: what }) => what === 'persist')
    const lit = twin.effects.findIndex(({ do: what }) => what === 'lamps')
    const before = twin.effects[lit - 1]
    expect(stored).toBeLessThan(lit)
    expect(before?.do === 'persist' && before.stored.receipts[0]?.reason).toBe('lamps-on')
  })

  test('ends on time although nobody looked for an hour', () => {
    const twin = new TwinBed()
    twin.startTanning()
    twin.pass(60 * minute)
    expect(receiptsOf(twin).at(-1)).toBe('2 completed 480 3')
    expect(stateOf(twin.bed)).toBe('ready')
  })

  test('goes on when both links are lost, and hands its receipts over when one comes back', () => {
    const twin = new TwinBed()
    twin.on({ type: 'connected', road: 'bluetooth' })
    twin.startTanning()
    twin.on({ type: 'disconnected', road: 'bluetooth' })
    twin.on({ type: 'disconnected', road: 'mqtt' })
    twin.pass(8 * minute)
    const said = twin
      .on({ type: 'connected', road: 'bluetooth' })
      .flatMap((effect) => (effect.do === 'say' ? [effect.message.type] : []))
    expect(said).toEqual(['receipt', 'receipt'])
  })

  test('is stopped while dressing without any light, and needs no cooling', () => {
    const twin = new TwinBed()
    const started = twin.start()
    if (started?.type !== 'started') throw new Error('not started')
    expect(twin.tell({ type: 'stop', run: started.run })).toMatchObject({ type: 'status', state: 'ready', run: noRun })
    expect(receiptsOf(twin)).toEqual(['1 never-started 0 2'])
    expect(lampsOf(twin.effects)).not.toContain(2)
  })

  test('is stopped by the button on the bed, with no phone and no network', () => {
    const twin = new TwinBed()
    twin.startTanning()
    twin.pass(90 * second)
    expect(lampsOf(twin.on({ type: 'button-pressed' }))).toEqual([0])
    expect(receiptsOf(twin).at(-1)).toBe('2 stopped 90 3')
    expect(stateOf(twin.bed)).toBe('cooling')
  })

  test('is not touched by a command for another run', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    for (const type of ['pause', 'stop'] as const)
      expect(twin.tell({ type, run: 'ff'.repeat(8) })).toMatchObject({ type: 'status', run, state: 'running' })
  })

  test('ends with a fault, and the bed refuses until it is cleared', () => {
    const twin = new TwinBed()
    twin.startTanning()
    twin.pass(30 * second)
    expect(lampsOf(twin.on({ type: 'fault-found' }))).toEqual([0])
    expect(receiptsOf(twin).at(-1)).toBe('2 fault 30 3')
    twin.pass(3 * minute)
    expect(twin.start({ grant: 'b2'.repeat(8) })).toEqual(refused('fault'))
    twin.on({ type: 'fault-cleared' })
    expect(twin.start({ grant: 'b2'.repeat(8) })).toMatchObject({ type: 'started' })
  })
})

describe('a pause', () => {
  test('freezes the timer, and the lamps are dark meanwhile', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    twin.pass(100 * second)
    twin.tell({ type: 'pause', run })
    twin.pass(200 * second)
    expect(statusOf(twin)).toMatchObject({ state: 'paused', secondsOn: 100, secondsLeft: 380 })
    twin.tell({ type: 'resume', run })
    twin.pass(380 * second)
    expect(receiptsOf(twin).at(-1)).toBe('2 completed 480 3')
    expect(lampsOf(twin.effects)).toEqual([2, 0, 2, 0])
  })

  test('is given twice and not a third time', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    for (let pause = 0; pause < 2; pause += 1) {
      expect(twin.tell({ type: 'pause', run })).toMatchObject({ state: 'paused' })
      twin.pass(second)
      expect(twin.tell({ type: 'resume', run })).toMatchObject({ state: 'running' })
    }
    expect(twin.tell({ type: 'pause', run })).toEqual(refused('out-of-range'))
    expect(stateOf(twin.bed)).toBe('running')
  })

  test('ends the run as stopped after five minutes in all', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    twin.pass(10 * second)
    twin.tell({ type: 'pause', run })
    twin.pass(4 * minute)
    twin.tell({ type: 'resume', run })
    twin.pass(10 * second)
    twin.tell({ type: 'pause', run })
    twin.pass(minute - 1)
    expect(stateOf(twin.bed)).toBe('paused')
    twin.pass(1)
    expect(receiptsOf(twin).at(-1)).toBe('2 stopped 20 3')
  })
})

describe('a power cut', () => {
  test('while running ends the run for good, keeps its receipt, and nothing starts by itself', () => {
    const twin = new TwinBed()
    twin.startTanning()
    twin.pass(125 * second + 700)
    twin.on({ type: 'power-cut' })
    expect(twin.pass(minute)).toEqual([])
    twin.on({ type: 'power-restored' })
    twin.pass(20 * minute)
    expect(receiptsOf(twin)).toEqual(['1 lamps-on 0 1', '2 power-loss 125 3'])
    expect(lampsOf(twin.effects)).toEqual([2, 0, 0])
    expect(stateOf(twin.bed)).toBe('ready')
  })

  test('while dressing means that it never started', () => {
    const twin = new TwinBed()
    twin.start()
    twin.on({ type: 'power-cut' })
    twin.pass(minute)
    twin.on({ type: 'power-restored' })
    expect(receiptsOf(twin)).toEqual(['1 never-started 0 2'])
    expect(lampsOf(twin.effects)).not.toContain(2)
  })

  test('makes a hot bed cool once more', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    twin.tell({ type: 'stop', run })
    twin.on({ type: 'power-cut' })
    twin.on({ type: 'power-restored' })
    expect(stateOf(twin.bed)).toBe('cooling')
    twin.pass(3 * minute)
    expect(stateOf(twin.bed)).toBe('ready')
  })
})

describe('a receipt', () => {
  test('is said again on every ask, hello and connection until the studio’s own word for it comes', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    const saidSeqs = (effects: BedEffect[]) =>
      effects.flatMap((effect) =>
        effect.do === 'say' && effect.message.type === 'receipt' ? [effect.message.seq] : [],
      )
    const ask = { type: 'message-heard', road: 'mqtt', bytes: encodeMessage({ type: 'ask' }) } as const
    const hello = { type: 'message-heard', road: 'bluetooth', bytes: encodeMessage({ type: 'hello' }) } as const
    expect(saidSeqs(twin.on(ask))).toEqual([1])
    expect(statusOf(twin).seq).toBe(1)
    twin.tell({ type: 'receipt-ack', run, seq: 1, mac: new Uint8Array(16) })
    expect(saidSeqs(twin.on(hello))).toEqual([1])
    expect(twin.tell(signAck({ run, seq: 1 }, mac))).toMatchObject({ type: 'status', seq: 0 })
    twin.tell({ type: 'stop', run })
    expect(saidSeqs(twin.on({ type: 'connected', road: 'mqtt' }))).toEqual([2])
    twin.tell(signAck({ run, seq: 2 }, mac))
    expect(saidSeqs(twin.on(ask))).toEqual([])
    expect(statusOf(twin)).toMatchObject({ run: noRun, seq: 0 })
  })

  test('is never given up for room: a bed full of them starts nothing more', () => {
    const twin = new TwinBed({ coolingMs: 0 })
    for (let run = 0; run < 64; run += 1) {
      twin.startTanning({ grant: run.toString(16).padStart(16, '0'), dressing: 0 })
      twin.on({ type: 'button-pressed' })
    }
    expect(twin.bed.stored.receipts).toHaveLength(128)
    expect(twin.start()).toEqual(refused('fault'))
    const [first] = twin.bed.stored.receipts as [Receipt]
    twin.tell(signAck(first, mac))
    expect(twin.start()).toMatchObject({ type: 'started' })
  })
})

describe('Bluetooth frames', () => {
  const say = (twin: TwinBed, frames: readonly Uint8Array[]) =>
    frames
      .flatMap((bytes) => twin.on({ type: 'frame-heard', bytes }))
      .flatMap((effect) => (effect.do === 'say' ? [effect.message] : []))

  test('carry a start', () => {
    const twin = new TwinBed()
    const grant = signGrant(twin.grantFor(twin.hello('bluetooth')), mac)
    expect(say(twin, toFrames(encodeMessage({ type: 'start', grant }), 3))).toMatchObject([{ type: 'started' }])
  })

  test('that break off are forgotten after 2 seconds, and the next message is heard', () => {
    const twin = new TwinBed()
    const grant = signGrant(twin.grantFor(twin.hello('bluetooth')), mac)
    const frames = toFrames(encodeMessage({ type: 'start', grant }), 3)
    say(twin, frames.slice(0, 2))
    twin.now += 2001
    expect(say(twin, frames.slice(2, 3))).toEqual([refused('malformed')])
    expect(say(twin, frames)).toMatchObject([{ type: 'started' }])
  })
})
