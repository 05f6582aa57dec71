import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { Pass } from '#src/domain/passes/pass.ts'

import { type ReaderVector, readerVectors } from '../support/devices/reader-vectors.ts'
import { BedHarness, macUnder, passTime } from '../support/devices/bed-harness.ts'

const minute = 60_000
const red = (why: string) => ({ light: 'red', why })
const yellow = (why: string) => ({ light: 'yellow', why })
const green = { light: 'green' }

/** With the studio within reach, and nobody's phone connected. */
function bedThatKnowsTheTime(): BedHarness {
  const bed = new BedHarness({ newId: () => randomBytes(8).toString('hex') })
  bed.on({ type: 'connected', transport: 'mqtt' })
  bed.setTime()
  return bed
}

describe('a code at the reader of a bed', () => {
  test('starts once however often it is read, with what it says, and is kept as used before the lamps can go on', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    for (let reading = 0; reading < 20; reading += 1) {
      expect(bed.show(pass, { minutes: 9, intensity: 3 })).toEqual(green)
      bed.now += 100
    }
    expect(bed.bed.stored.openRun).toMatchObject({ grant: pass.id, minutes: 9, intensity: 3 })
    expect(bed.bed.stored.passes.records).toMatchObject([{ uses: 1, road: 'code' }])
    const order = bed.effects.map((effect) => effect.do)
    expect(order.indexOf('persist')).toBeLessThan(order.indexOf('light'))
    const stored = bed.effects.findIndex(
      (effect) => effect.do === 'persist' && effect.stored.passes.records.some(({ uses }) => uses === 1),
    )
    bed.pass(60_000)
    const lit = bed.effects.findIndex((effect) => effect.do === 'lamps' && effect.intensity === 3)
    expect(stored).toBeGreaterThan(-1)
    expect(stored).toBeLessThan(lit)
    bed.pass(9 * minute)
    expect(bed.bed.stored.receipts).toMatchObject([
      { grant: pass.id, reason: 'lamps-on' },
      { grant: pass.id, reason: 'completed', secondsOn: 540 },
    ])
    bed.pass(3 * minute)
    expect(bed.show(pass)).toEqual(red('used-grant'))
    expect(bed.litTimes()).toBe(1)
  })

  test('tells the studio by which road it was used, and that it has started', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    bed.show(pass)
    const said = bed.effects.flatMap((effect) =>
      effect.do === 'say' && effect.kind === 'event' ? [effect.message] : [],
    )
    expect(said).toMatchObject([
      { type: 'started', grant: pass.id, dressing: 60, minutes: 8 },
      { type: 'pass-report', id: pass.id, uses: 1, road: 'code', usedAt: passTime },
    ])
  })

  test('that changes while the run is open is spent, and starts nothing', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    bed.show(pass)
    expect(bed.show(pass, { seconds: 30, minutes: 12 })).toEqual(green)
    expect(bed.bed.stored.openRun).toMatchObject({ minutes: 8 })
    expect(bed.show(pass, { seconds: 90 })).toEqual(yellow('stale-nonce'))
    expect(bed.bed.stored.passes.records).toMatchObject([{ uses: 1 }])
  })

  test('shares its one use with Bluetooth, whichever comes first', () => {
    const first = bedThatKnowsTheTime()
    first.on({ type: 'connected', transport: 'bluetooth' })
    const pass = first.passFor()
    first.show(pass)
    expect(first.use(pass)).toMatchObject({ type: 'started', grant: pass.id, minutes: 8 })
    first.pass(9 * minute)
    first.pass(3 * minute)
    expect(first.use(pass)).toEqual({ type: 'refused', reason: 'used-grant' })

    const second = bedThatKnowsTheTime()
    second.on({ type: 'connected', transport: 'bluetooth' })
    second.use(second.passFor())
    expect(second.show(second.passFor())).toEqual(green)
    second.pass(9 * minute)
    second.pass(3 * minute)
    expect(second.show(second.passFor())).toEqual(red('used-grant'))
    expect([first.litTimes(), second.litTimes()]).toEqual([1, 1])
  })

  test.each([
    [-60, yellow('stale-nonce')],
    [-30, green],
    [0, green],
    [30, green],
    [60, yellow('stale-nonce')],
  ])('of %i seconds away shows what it is', (seconds, light) => {
    const bed = bedThatKnowsTheTime()
    expect(bed.show(bed.passFor(), { seconds })).toEqual(light)
    expect(bed.bed.stored.openRun !== null).toBe(light === green)
  })

  test('asks for a clock that is surer than Bluetooth does', () => {
    const bed = bedThatKnowsTheTime()
    bed.on({ type: 'connected', transport: 'bluetooth' })
    const pass = bed.passFor({ notAfter: passTime + 30 * 86_400 })
    bed.now += 6 * 86_400_000
    expect(bed.show(pass)).toEqual(yellow('clock-unsure'))
    expect(bed.use(pass)).toMatchObject({ type: 'started' })

    const lost = bedThatKnowsTheTime()
    lost.on({ type: 'clock-lost' })
    expect(lost.show(lost.passFor())).toEqual(yellow('clock-unsure'))
  })

  /** Each wrong in everything that is looked at later, so that the order is what is tested. */
  test('is looked at in one order, and who has no proof learns nothing', () => {
    const bed = bedThatKnowsTheTime()
    const wrong = { notBefore: passTime + 60, uses: 0, flags: 1 } satisfies Partial<Pass>
    const epoch = ((bed.bed.stored.passes.epoch ?? 0) ^ 1) >>> 0
    const stranger = macUnder('11'.repeat(32))
    expect(bed.read('https://example.com')).toEqual(red('malformed'))
    expect(bed.show(bed.passFor({ ...wrong, device: 8, epoch }), { device: stranger })).toEqual(red('wrong-bed'))
    expect(bed.show(bed.passFor({ ...wrong, kind: 'door', epoch }))).toEqual(red('wrong-bed'))
    expect(bed.show(bed.passFor({ ...wrong, epoch }), { device: stranger })).toEqual(red('bad-mac'))
    expect(bed.show(bed.passFor({ ...wrong, key: 2, epoch }))).toEqual(red('bad-mac'))
    expect(bed.show(bed.passFor({ ...wrong, epoch }))).toEqual(red('old-epoch'))
    const denied = bed.passFor({ id: 'd4'.repeat(8) })
    bed.deny(denied)
    expect(bed.show({ ...denied, ...wrong })).toEqual(red('used-grant'))
    expect(bed.show({ ...denied, ...wrong, uses: 1 })).toEqual(red('denied'))
    const early = bed.passFor({ ...wrong, uses: 1 })
    expect(bed.show(early, { seconds: 60 })).toEqual(red('not-yet'))
    expect(bed.show({ ...early, notBefore: 0, notAfter: passTime - 60 })).toEqual(red('too-late'))
    expect(bed.show({ ...early, notBefore: 0 }, { seconds: 60 })).toEqual(yellow('stale-nonce'))
    bed.on({ type: 'fault-found' })
    expect(bed.show({ ...early, notBefore: 0 })).toEqual(red('out-of-range'))
    expect(bed.show(bed.passFor())).toEqual(red('fault'))
    expect(bed.litTimes()).toBe(0)
    expect(bed.bed.stored.passes.records).toMatchObject([{ uses: 0, isDenied: true }])
  })

  test('gives no more than the pass, and nothing that the bed does not do', () => {
    const bed = bedThatKnowsTheTime()
    for (const chosen of [{ minutes: 16 }, { minutes: 0 }, { intensity: 0 }, { intensity: 4 }])
      expect(bed.show(bed.passFor(), chosen)).toEqual(red('out-of-range'))
    expect(bed.show(bed.passFor({ maxIntensity: 1 }))).toEqual(red('out-of-range'))
    expect(bed.show(bed.passFor({ dressing: 200 }))).toEqual(red('out-of-range'))
    expect(bed.bed.stored.openRun).toBeNull()
  })

  test('while the bed is in use, cools down or is out of use it spends nothing', () => {
    const bed = bedThatKnowsTheTime()
    bed.start()
    const pass = bed.passFor()
    expect(bed.show(pass)).toEqual(red('busy'))
    bed.pass(60_000)
    bed.pass(8 * minute)
    expect(bed.show(pass)).toEqual(red('cooling'))
    bed.pass(3 * minute)
    bed.on({ type: 'disabled' })
    expect(bed.show(pass)).toEqual(red('disabled'))
    bed.on({ type: 'enabled' })
    expect(bed.bed.stored.passes.records).toEqual([])
    expect(bed.show(pass)).toEqual(green)
  })

  test('with a full store starts nothing and forgets nothing', () => {
    const bed = bedThatKnowsTheTime()
    for (let count = 0; count < 64; count += 1) bed.deny(bed.passFor({ id: count.toString(16).padStart(16, '0') }))
    expect(bed.show(bed.passFor())).toEqual(red('full'))
    expect(bed.bed.stored.passes.records).toHaveLength(64)
  })

  test('its use survives a power cut: the pass stays spent, and what never had light says so', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    bed.show(pass)
    bed.on({ type: 'power-cut' })
    expect(bed.show(pass, { seconds: 30 })).toBeUndefined()
    bed.on({ type: 'power-restored' })
    expect(bed.bed.stored.receipts).toMatchObject([{ grant: pass.id, reason: 'never-started' }])
    expect(bed.show(pass, { seconds: 30 })).toEqual(red('used-grant'))
    expect(bed.litTimes()).toBe(0)
  })

  test('a bed that was never told anything draws its store before it reads, and is yellow', () => {
    const bed = new BedHarness({ newId: () => randomBytes(8).toString('hex') })
    expect(bed.read('QS2:')).toEqual(red('malformed'))
    expect(bed.bed.stored.passes.epoch).not.toBeNull()
    expect(bed.show(bed.passFor())).toEqual(yellow('clock-unsure'))
  })
})

interface Vectors {
  deviceKey: string
  passes: { pass: Pass }[]
  reader: ReaderVector[]
}

const file = JSON.parse(readFileSync('src/domain/passes/pass-vectors.json', 'utf8')) as Vectors

const ofBed = file.passes.find(({ pass }) => pass.kind === 'bed')?.pass

test('what a reader shows is published', () => {
  expect(ofBed && readerVectors(file.deviceKey, ofBed)).toEqual(file.reader)
})

test.each(file.reader)('published: $what is $light', (vector) => {
  const { what: _, at, text, ...shown } = vector
  const { device = 0, epoch = 0 } = ofBed ?? {}
  const bed = new BedHarness({ bed: device, mac: macUnder(file.deviceKey) })
  const { passes } = bed.bed.stored
  bed.bed = {
    ...bed.bed,
    stored: { ...bed.bed.stored, passes: { ...passes, epoch, clock: { time: at, atMs: bed.now } } },
  }
  expect(bed.read(text)).toEqual(shown)
})
