import { describe, expect, test } from 'vitest'

import { toFrames } from '#src/domain/devices/frames.ts'
import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type DeviceMessage, encodeMessage, noRun, type Receipt } from '#src/domain/devices/device-messages.ts'
import { isReceiptSigned, signAck } from '#src/domain/beds/protocol/bed-receipt.ts'

import { type BedEffect, stateOf } from '#server/simulators/bed-facts.ts'
import { dueAt } from '#server/simulators/bed-run.ts'
import { mac, BedHarness } from '../support/devices/bed-harness.ts'

const second = 1000
const minute = 60 * second
const refused = (reason: string) => ({ type: 'refused', reason })

function lampsOf(effects: readonly BedEffect[]): number[] {
  return effects.flatMap((effect) => (effect.do === 'lamps' ? [effect.intensity] : []))
}

function receiptsOf(simulator: BedHarness): string[] {
  return simulator.bed.stored.receipts.map(
    ({ reason, seq, secondsOn, flags }) => `${seq} ${reason} ${secondsOn} ${flags}`,
  )
}

function statusOf(simulator: BedHarness): Extract<DeviceMessage, { type: 'status' }> {
  const status = simulator.tell({ type: 'ask' })
  if (status?.type !== 'status') throw new Error('a bed that does not say how it is')
  return status
}

describe('a run', () => {
  test('goes from ready over dressing, running and cooling to ready, by the bed’s own timer alone', () => {
    const simulator = new BedHarness()
    expect(simulator.start()).toMatchObject({ type: 'started', dressing: 60, minutes: 8 })
    const seen = [stateOf(simulator.bed)]
    for (let due = dueAt(simulator.bed); due !== undefined; due = dueAt(simulator.bed)) {
      simulator.pass(due - simulator.now)
      seen.push(stateOf(simulator.bed))
    }
    expect(seen).toEqual(['dressing', 'running', 'cooling', 'ready'])
    expect(simulator.now - 1_000_000).toBe(60 * second + 8 * minute + 3 * minute)
    expect(lampsOf(simulator.effects)).toEqual([2, 0])
    expect(receiptsOf(simulator)).toEqual(['1 lamps-on 0 1', '2 completed 480 3'])
    expect(simulator.bed.stored.receipts.every((receipt) => isReceiptSigned(receipt, mac))).toBe(true)
  })

  test('is stored before the lamps go on', () => {
    const simulator = new BedHarness()
    simulator.startTanning({ dressing: 0 })
    const stored = simulator.effects.findIndex(({ do: what }) => what === 'persist')
    const lit = simulator.effects.findIndex(({ do: what }) => what === 'lamps')
    const before = simulator.effects[lit - 1]
    expect(stored).toBeLessThan(lit)
    expect(before?.do === 'persist' && before.stored.receipts[0]?.reason).toBe('lamps-on')
  })

  test('ends on time although it was not asked for an hour', () => {
    const simulator = new BedHarness()
    simulator.startTanning()
    simulator.pass(60 * minute)
    expect(receiptsOf(simulator).at(-1)).toBe('2 completed 480 3')
    expect(stateOf(simulator.bed)).toBe('ready')
  })

  test('goes on when both links are lost, and hands its receipts over when one comes back', () => {
    const simulator = new BedHarness()
    simulator.on({ type: 'connected', transport: 'bluetooth' })
    simulator.startTanning()
    simulator.on({ type: 'disconnected', transport: 'bluetooth' })
    simulator.on({ type: 'disconnected', transport: 'mqtt' })
    simulator.pass(8 * minute)
    const said = simulator
      .on({ type: 'connected', transport: 'bluetooth' })
      .flatMap((effect) => (effect.do === 'say' ? [effect.message.type] : []))
    expect(said).toEqual(['receipt', 'receipt'])
  })

  test('is stopped while dressing without any light, and needs no cooling', () => {
    const simulator = new BedHarness()
    const started = simulator.start()
    if (started?.type !== 'started') throw new Error('not started')
    expect(simulator.tell({ type: 'stop', run: started.run })).toMatchObject({
      type: 'status',
      state: 'ready',
      run: noRun,
    })
    expect(receiptsOf(simulator)).toEqual(['1 never-started 0 2'])
    expect(lampsOf(simulator.effects)).not.toContain(2)
  })

  test('is stopped by the button on the bed, with no phone and no network', () => {
    const simulator = new BedHarness()
    simulator.startTanning()
    simulator.pass(90 * second)
    expect(lampsOf(simulator.on({ type: 'button-pressed' }))).toEqual([0])
    expect(receiptsOf(simulator).at(-1)).toBe('2 stopped 90 3')
    expect(stateOf(simulator.bed)).toBe('cooling')
  })

  test('is not touched by a command for another run', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    for (const type of ['pause', 'stop'] as const)
      expect(simulator.tell({ type, run: 'ff'.repeat(8) })).toMatchObject({ type: 'status', run, state: 'running' })
  })

  test('ends with a fault, and the bed refuses until it is cleared', () => {
    const simulator = new BedHarness()
    simulator.startTanning()
    simulator.pass(30 * second)
    expect(lampsOf(simulator.on({ type: 'fault-found' }))).toEqual([0])
    expect(receiptsOf(simulator).at(-1)).toBe('2 fault 30 3')
    simulator.pass(3 * minute)
    expect(simulator.start({ grant: 'b2'.repeat(8) })).toEqual(refused('fault'))
    simulator.on({ type: 'fault-cleared' })
    expect(simulator.start({ grant: 'b2'.repeat(8) })).toMatchObject({ type: 'started' })
  })
})

describe('a pause', () => {
  test('freezes the timer, and the lamps are dark meanwhile', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    simulator.pass(100 * second)
    simulator.tell({ type: 'pause', run })
    simulator.pass(200 * second)
    expect(statusOf(simulator)).toMatchObject({ state: 'paused', secondsOn: 100, secondsLeft: 380 })
    simulator.tell({ type: 'resume', run })
    simulator.pass(380 * second)
    expect(receiptsOf(simulator).at(-1)).toBe('2 completed 480 3')
    expect(lampsOf(simulator.effects)).toEqual([2, 0, 2, 0])
  })

  test('is given twice and not a third time', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    for (let pause = 0; pause < 2; pause += 1) {
      expect(simulator.tell({ type: 'pause', run })).toMatchObject({ state: 'paused' })
      simulator.pass(second)
      expect(simulator.tell({ type: 'resume', run })).toMatchObject({ state: 'running' })
    }
    expect(simulator.tell({ type: 'pause', run })).toEqual(refused('out-of-range'))
    expect(stateOf(simulator.bed)).toBe('running')
  })

  test('ends the run as stopped after five minutes in all', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    simulator.pass(10 * second)
    simulator.tell({ type: 'pause', run })
    simulator.pass(4 * minute)
    simulator.tell({ type: 'resume', run })
    simulator.pass(10 * second)
    simulator.tell({ type: 'pause', run })
    simulator.pass(minute - 1)
    expect(stateOf(simulator.bed)).toBe('paused')
    simulator.pass(1)
    expect(receiptsOf(simulator).at(-1)).toBe('2 stopped 20 3')
  })
})

describe('a power cut', () => {
  test('while running ends the run for good, keeps its receipt, and nothing starts by itself', () => {
    const simulator = new BedHarness()
    simulator.startTanning()
    simulator.pass(125 * second + 700)
    simulator.on({ type: 'power-cut' })
    expect(simulator.pass(minute)).toEqual([])
    simulator.on({ type: 'power-restored' })
    simulator.pass(20 * minute)
    expect(receiptsOf(simulator)).toEqual(['1 lamps-on 0 1', '2 power-loss 125 3'])
    expect(lampsOf(simulator.effects)).toEqual([2, 0, 0])
    expect(stateOf(simulator.bed)).toBe('ready')
  })

  test('while dressing means that it never started', () => {
    const simulator = new BedHarness()
    simulator.start()
    simulator.on({ type: 'power-cut' })
    simulator.pass(minute)
    simulator.on({ type: 'power-restored' })
    expect(receiptsOf(simulator)).toEqual(['1 never-started 0 2'])
    expect(lampsOf(simulator.effects)).not.toContain(2)
  })

  test('makes a hot bed cool once more', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    simulator.tell({ type: 'stop', run })
    simulator.on({ type: 'power-cut' })
    simulator.on({ type: 'power-restored' })
    expect(stateOf(simulator.bed)).toBe('cooling')
    simulator.pass(3 * minute)
    expect(stateOf(simulator.bed)).toBe('ready')
  })
})

describe('a receipt', () => {
  test('is said again on every ask, hello and connection until the studio’s own word for it comes', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    const saidSeqs = (effects: BedEffect[]) =>
      effects.flatMap((effect) =>
        effect.do === 'say' && effect.message.type === 'receipt' ? [effect.message.seq] : [],
      )
    const ask = { type: 'message-heard', transport: 'mqtt', bytes: encodeMessage({ type: 'ask' }) } as const
    const hello = { type: 'message-heard', transport: 'bluetooth', bytes: encodeMessage({ type: 'hello' }) } as const
    expect(saidSeqs(simulator.on(ask))).toEqual([1])
    expect(statusOf(simulator).seq).toBe(1)
    simulator.tell({ type: 'receipt-ack', run, seq: 1, mac: new Uint8Array(16) })
    expect(saidSeqs(simulator.on(hello))).toEqual([1])
    expect(simulator.tell(signAck({ run, seq: 1 }, mac))).toMatchObject({ type: 'status', seq: 0 })
    simulator.tell({ type: 'stop', run })
    expect(saidSeqs(simulator.on({ type: 'connected', transport: 'mqtt' }))).toEqual([2])
    simulator.tell(signAck({ run, seq: 2 }, mac))
    expect(saidSeqs(simulator.on(ask))).toEqual([])
    expect(statusOf(simulator)).toMatchObject({ run: noRun, seq: 0 })
  })

  test('is never given up for room: a bed full of them starts nothing more', () => {
    const simulator = new BedHarness({ coolingMs: 0 })
    for (let run = 0; run < 64; run += 1) {
      simulator.startTanning({ grant: run.toString(16).padStart(16, '0'), dressing: 0 })
      simulator.on({ type: 'button-pressed' })
    }
    expect(simulator.bed.stored.receipts).toHaveLength(128)
    expect(simulator.start()).toEqual(refused('fault'))
    const [first] = simulator.bed.stored.receipts as [Receipt]
    simulator.tell(signAck(first, mac))
    expect(simulator.start()).toMatchObject({ type: 'started' })
  })
})

describe('Bluetooth frames', () => {
  const say = (simulator: BedHarness, frames: readonly Uint8Array[]) =>
    frames
      .flatMap((bytes) => simulator.on({ type: 'frame-heard', bytes }))
      .flatMap((effect) => (effect.do === 'say' ? [effect.message] : []))

  test('carry a start', () => {
    const simulator = new BedHarness()
    const grant = signGrant(simulator.grantFor(simulator.hello('bluetooth')), mac)
    expect(say(simulator, toFrames(encodeMessage({ type: 'start', grant }), 3))).toMatchObject([{ type: 'started' }])
  })

  test('that break off are forgotten after 2 seconds, and the next message is heard', () => {
    const simulator = new BedHarness()
    const grant = signGrant(simulator.grantFor(simulator.hello('bluetooth')), mac)
    const frames = toFrames(encodeMessage({ type: 'start', grant }), 3)
    say(simulator, frames.slice(0, 2))
    simulator.now += 2001
    expect(say(simulator, frames.slice(2, 3))).toEqual([refused('malformed')])
    expect(say(simulator, frames)).toMatchObject([{ type: 'started' }])
  })
})
