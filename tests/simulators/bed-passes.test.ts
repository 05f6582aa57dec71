import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { signAck } from '#src/domain/beds/protocol/bed-receipt.ts'
import type { ReportAck } from '#src/domain/devices/signed-messages.ts'
import { isPassMessageSigned, signPassMessage } from '#src/domain/passes/pass-messages.ts'
import type { Pass } from '#src/domain/passes/pass.ts'

import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { BedHarness, mac, macUnder, passTime } from '../support/devices/bed-harness.ts'

const minute = 60_000
const refused = (reason: string) => ({ type: 'refused', reason })
const stranger = macUnder('11'.repeat(32))

/** With a phone beside it, and the studio within reach. */
function bedThatKnowsTheTime(): BedHarness {
  const bed = new BedHarness({ newId: () => randomBytes(8).toString('hex') })
  bed.on({ type: 'connected', transport: 'mqtt' })
  bed.on({ type: 'connected', transport: 'bluetooth' })
  bed.setTime()
  return bed
}

/** The online road of the booking that this pass is for. */
function startOnline(bed: BedHarness, { id, epoch, notAfter }: Pass) {
  return bed.start({ grant: id, pass: { epoch, notAfter } })
}

function switchOffAndOn(bed: BedHarness): void {
  bed.on({ type: 'power-cut' })
  bed.on({ type: 'power-restored' })
  bed.on({ type: 'connected', transport: 'mqtt' })
  bed.on({ type: 'connected', transport: 'bluetooth' })
}

function acknowledge(bed: BedHarness, { id }: Pass, uses: number, flags = 0): void {
  const said = { type: 'report-ack', device: 7, id, uses, flags } as const
  bed.tell(signPassMessage<ReportAck>(said, purposeMac(mac, 'report')))
}

describe('a bed pass', () => {
  test('starts the bed once without a word of the studio, and is kept as used before the lamps can go on', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    expect(bed.use(pass)).toMatchObject({ type: 'started', grant: pass.id, dressing: 60, minutes: 8 })
    const stored = bed.effects.findIndex(
      (effect) => effect.do === 'persist' && effect.stored.passes.records.some(({ uses }) => uses === 1),
    )
    bed.pass(60_000)
    const lit = bed.effects.findIndex((effect) => effect.do === 'lamps' && effect.intensity === 2)
    expect(stored).toBeGreaterThan(-1)
    expect(stored).toBeLessThan(lit)
    bed.pass(8 * minute)
    expect(bed.bed.stored.receipts).toMatchObject([
      { grant: pass.id, reason: 'lamps-on' },
      { grant: pass.id, reason: 'completed', secondsOn: 480 },
    ])
    bed.pass(3 * minute)
    expect(bed.use(pass)).toEqual(refused('used-grant'))
    expect(bed.litTimes()).toBe(1)
  })

  test('used again while its run is open answers the same run, whatever was lost, and says how long is left', () => {
    const bed = bedThatKnowsTheTime()
    const first = bed.use(bed.passFor())
    if (first?.type !== 'started') throw new Error('not started')
    bed.now += 20_000
    expect(bed.use(bed.passFor())).toEqual({ ...first, dressing: 40 })
    bed.pass(60_000)
    expect(bed.use(bed.passFor(), { minutes: 9 })).toEqual({ ...first, dressing: 0 })
    expect(bed.litTimes()).toBe(1)
  })

  test('and a grant of the same id share one memory, whichever comes first', () => {
    const first = bedThatKnowsTheTime()
    const pass = first.passFor()
    first.use(pass)
    expect(startOnline(first, pass)).toMatchObject({ type: 'status', state: 'dressing' })
    first.on({ type: 'button-pressed' })
    expect(startOnline(first, pass)).toEqual(refused('used-grant'))

    const second = bedThatKnowsTheTime()
    expect(startOnline(second, second.passFor())).toMatchObject({ type: 'started' })
    expect(second.use(second.passFor())).toMatchObject({ type: 'started' })
    second.on({ type: 'button-pressed' })
    switchOffAndOn(second)
    expect(second.use(second.passFor())).toEqual(refused('used-grant'))
    expect(second.tell({ type: 'ask-pass', id: pass.id })).toMatchObject({ uses: 1 })
  })

  test('that is denied starts nothing on either road, and the bed signs that', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    const report = bed.deny(pass)
    expect(report).toMatchObject({ type: 'pass-report', flags: 1, uses: 0, epoch: pass.epoch })
    if (report?.type !== 'pass-report') throw new Error('no report')
    expect(isPassMessageSigned(report, purposeMac(mac, 'report'))).toBe(true)
    switchOffAndOn(bed)
    expect(bed.use(pass)).toEqual(refused('denied'))
    expect(startOnline(bed, pass)).toEqual(refused('denied'))
    expect(bed.litTimes()).toBe(0)
  })

  test('is nothing without its key, for another bed, a door, with a spent or dead nonce, or over the network', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    expect(bed.use(pass, { device: stranger })).toEqual(refused('bad-mac'))
    expect(bed.use({ ...pass, device: 8 })).toEqual(refused('wrong-bed'))
    expect(bed.use({ ...pass, kind: 'door' })).toEqual(refused('wrong-bed'))
    const nonce = bed.greetNearby()
    bed.use(pass, { nonce, device: stranger })
    expect(bed.use(pass, { nonce })).toEqual(refused('bad-mac'))
    const old = bed.greetNearby()
    bed.now += 30_001
    expect(bed.use(pass, { nonce: old })).toEqual(refused('bad-mac'))
    expect(bed.use(pass, { nonce: bed.hello('mqtt') })).toEqual(refused('bad-mac'))
    expect(bed.bed.stored.passes.records).toEqual([])
  })

  test('the first check that fails is the answer', () => {
    const bed = bedThatKnowsTheTime()
    const late = bed.passFor({ notAfter: passTime - 10, flags: 1 })
    expect(bed.use({ ...late, epoch: late.epoch + 1 }, { device: stranger })).toEqual(refused('bad-mac'))
    expect(bed.use({ ...late, epoch: late.epoch + 1 })).toEqual(refused('old-epoch'))
    bed.deny(late)
    expect(bed.use({ ...late, uses: 0 })).toEqual(refused('used-grant'))
    expect(bed.use(late)).toEqual(refused('denied'))
    expect(bed.use({ ...late, id: 'd4'.repeat(8) })).toEqual(refused('too-late'))
    const wrong = bed.passFor({ id: 'e5'.repeat(8), flags: 1 })
    bed.on({ type: 'disabled' })
    expect(bed.use(wrong)).toEqual(refused('out-of-range'))
    expect(bed.use({ ...wrong, flags: 0 })).toEqual(refused('disabled'))
  })

  test('keeps to its own limits and to those of the bed, and to a bed that is free', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor({ maxMinutes: 10, maxIntensity: 2 })
    expect(bed.use(pass, { minutes: 11 })).toEqual(refused('out-of-range'))
    expect(bed.use(pass, { intensity: 3 })).toEqual(refused('out-of-range'))
    expect(bed.use(pass, { minutes: 0 })).toEqual(refused('out-of-range'))
    expect(bed.use({ ...pass, maxMinutes: 30 }, { minutes: 21 })).toEqual(refused('out-of-range'))
    bed.start()
    expect(bed.use(pass)).toEqual(refused('busy'))
    bed.pass(minute)
    bed.on({ type: 'button-pressed' })
    expect(bed.use(pass)).toEqual(refused('cooling'))
    bed.pass(3 * minute)
    bed.on({ type: 'fault-found' })
    expect(bed.use(pass)).toEqual(refused('fault'))
    bed.on({ type: 'fault-cleared' })
    expect(bed.use(pass)).toMatchObject({ type: 'started' })
  })

  test('starts within its window only, doubt of the clock narrows it, and without a clock nothing starts', () => {
    const bed = bedThatKnowsTheTime()
    const at = (notBefore: number, notAfter: number) => bed.use(bed.passFor({ notBefore, notAfter }))
    expect(at(passTime - 4, passTime + 900)).toEqual(refused('not-yet'))
    expect(at(passTime - 900, passTime + 4)).toEqual(refused('too-late'))
    bed.on({ type: 'clock-lost' })
    expect(at(passTime - 5, passTime + 5)).toEqual(refused('clock-unsure'))
    bed.setTime()
    expect(at(passTime - 5, passTime + 5)).toMatchObject({ type: 'started' })
  })

  test('a clock is set for the nonce of this moment, once and freshly, before a grant that names the same one', () => {
    const bed = new BedHarness()
    const nonce = bed.hello()
    expect(bed.setTime(0, nonce)).toMatchObject({ type: 'clock', time: passTime, uncertainty: 5, records: 0 })
    const { epoch } = bed.bed.stored.passes
    expect(bed.setTime(-3_600, nonce)).toEqual(refused('stale-nonce'))
    const grant = signGrant(bed.grantFor(nonce), mac)
    expect(bed.tell({ type: 'start', grant })).toMatchObject({ type: 'started' })
    const late = bed.hello()
    bed.now += 5_001
    expect(bed.setTime(0, late)).toEqual(refused('stale-nonce'))
    const other = bed.hello()
    bed.hello()
    expect(bed.setTime(0, other)).toEqual(refused('stale-nonce'))
    expect(bed.bed.stored.passes.epoch).toBe(epoch)
  })

  test('a clock that was ahead ends the epoch, and with it every pass and grant of before', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor({ notBefore: passTime - 7_200 })
    bed.setTime(-3_600)
    expect(bed.bed.stored.passes.epoch).not.toBe(pass.epoch)
    expect(bed.use(pass)).toEqual(refused('old-epoch'))
    expect(startOnline(bed, pass)).toEqual(refused('old-epoch'))
  })

  test('a chip that stopped with the power knows no time, and one that ran on does', () => {
    let chip = 5_000_000
    const bed = new BedHarness({ chipMs: () => chip })
    bed.on({ type: 'connected', transport: 'bluetooth' })
    bed.setTime()
    chip += minute
    switchOffAndOn(bed)
    expect(bed.tell({ type: 'ask-pass', id: 'c3'.repeat(8) })).toMatchObject({ time: passTime + 60, uncertainty: 6 })
    chip = 0
    switchOffAndOn(bed)
    expect(bed.tell({ type: 'ask-pass', id: 'c3'.repeat(8) })).toMatchObject({ uncertainty: 0xffff })
    expect(bed.use(bed.passFor())).toEqual(refused('clock-unsure'))
  })

  test('power lost in dressing spends the pass and signs that it never started; power lost in light signs its end', () => {
    const dark = bedThatKnowsTheTime()
    dark.use(dark.passFor())
    switchOffAndOn(dark)
    expect(dark.bed.stored.receipts).toMatchObject([{ grant: 'c3'.repeat(8), reason: 'never-started', flags: 2 }])
    expect(dark.use(dark.passFor())).toEqual(refused('used-grant'))
    expect(dark.litTimes()).toBe(0)

    const lit = bedThatKnowsTheTime()
    lit.use(lit.passFor())
    lit.pass(2 * minute)
    switchOffAndOn(lit)
    expect(lit.bed.stored.receipts.at(-1)).toMatchObject({ reason: 'power-loss', secondsOn: 60 })
    lit.pass(3 * minute)
    expect(lit.use(lit.passFor())).toEqual(refused('used-grant'))
  })

  test('is remembered until its window is over, its receipts are acknowledged and its last report is', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    bed.use(pass)
    bed.on({ type: 'button-pressed' })
    bed.now += 1_000_000_000
    acknowledge(bed, pass, 0)
    acknowledge(bed, pass, 1)
    expect(bed.bed.stored.passes.records, 'its receipt is not acknowledged').toHaveLength(1)
    for (const receipt of bed.bed.stored.receipts) bed.tell(signAck(receipt, mac))
    acknowledge(bed, pass, 1)
    expect(bed.bed.stored.passes.records).toEqual([])
  })

  test('its use is news to a studio within reach, and again whenever it comes back until it is acknowledged', () => {
    const bed = bedThatKnowsTheTime()
    const pass = bed.passFor()
    bed.effects.length = 0
    bed.use(pass)
    const news = () =>
      bed.effects.flatMap((effect) =>
        effect.do === 'say' && effect.transport === 'mqtt' && effect.message.type === 'pass-report'
          ? [effect.message.uses]
          : [],
      )
    expect(news()).toEqual([1])
    bed.effects.length = 0
    bed.on({ type: 'connected', transport: 'mqtt' })
    expect(news()).toEqual([1])
    acknowledge(bed, pass, 1)
    bed.effects.length = 0
    bed.on({ type: 'connected', transport: 'mqtt' })
    expect(news()).toEqual([])
  })

  test('with no room left a bed refuses, and drops nothing', () => {
    const bed = bedThatKnowsTheTime()
    const numbered = (at: number) => bed.passFor({ id: at.toString(16).padStart(16, '0') })
    for (let at = 1; at <= 64; at += 1) bed.deny(numbered(at))
    expect(bed.use(numbered(65))).toEqual(refused('full'))
    expect(bed.deny(numbered(66))).toEqual(refused('full'))
    expect(startOnline(bed, numbered(67))).toEqual(refused('full'))
    expect(bed.use(numbered(1))).toEqual(refused('denied'))
    expect(bed.start()).toMatchObject({ type: 'started' })
  })

  test('0 of 2 000 copies on other phones start the bed', () => {
    const bed = bedThatKnowsTheTime()
    for (let at = 0; at < 400; at += 1) {
      const pass = bed.passFor({ id: at.toString(16).padStart(16, '0') })
      const nonce = bed.greetNearby()
      const device = macUnder(at.toString(16).padStart(64, '0'))
      bed.use(pass, { nonce, device })
      bed.use({ ...pass, uses: 255 }, { device })
      bed.use(pass, { nonce: '0'.repeat(16) })
      bed.use(pass, { nonce })
      bed.use({ ...pass, notAfter: pass.notAfter + 1 }, { device })
      bed.effects.length = 0
      expect(bed.bed.stored.openRun).toBeNull()
    }
  })
})
