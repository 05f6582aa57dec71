import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { bedStates, noRun, type Receipt, receiptReasons } from '#src/domain/devices/device-messages.ts'

import type { SessionLine } from '#server/modules/cards/tables.ts'
import type { SessionEvent, SessionFacts } from '#server/modules/sessions/rules/session-facts.ts'
import { latestEndAt } from '#server/modules/members/rules/lamp-times.ts'
import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { reduceSession, requestSession } from '#server/modules/sessions/rules/session.ts'
import { seed } from '../../support/seed.ts'

const at = Date.parse('2026-11-21T08:00:00Z')
const grantId = 'a1'.repeat(8)
const nonce = 'b2'.repeat(8)
const run = 'c3'.repeat(8)
const second = 1_000
const minute = 60 * second

function requested(transport: 'remote' | 'bluetooth' = 'remote'): SessionFacts {
  return requestSession({ transport, grantId, nonce, minutes: 8, dressingSeconds: 60, openDevice: 'bed-1' }, at).state
}

function receipt(changes: Partial<Receipt>): Receipt {
  const mac = new Uint8Array(16)
  return {
    type: 'receipt',
    bed: 1,
    run,
    grant: grantId,
    seq: 1,
    secondsOn: 0,
    reason: 'lamps-on',
    flags: 1,
    mac,
    ...changes,
  }
}

const lampsOn = receipt({})
const completed = receipt({ seq: 2, secondsOn: 480, reason: 'completed', flags: 3 })
const neverStarted = receipt({ reason: 'never-started', flags: 2 })

function play(from: SessionFacts, events: readonly SessionEvent[]): { session: SessionFacts; lines: SessionLine[] } {
  let session = from
  const lines: SessionLine[] = []
  for (const event of events) {
    const step = reduceSession(session, event)
    session = step.state
    lines.push(...linesOf(step.effects))
  }
  return { session, lines }
}

function status(changes: object = {}) {
  return { type: 'status', run: noRun, state: 'ready', secondsLeft: 0, secondsOn: 0, seq: 0, ...changes } as const
}

describe('a session', () => {
  const reported = (value: Receipt, after: number): SessionEvent => ({
    type: 'receipt',
    receipt: value,
    at: at + after,
  })

  test('is used once by its receipts, in every order and number', () => {
    for (const order of [
      [lampsOn, completed],
      [completed, lampsOn],
      [completed],
      [lampsOn, lampsOn, completed, completed, lampsOn],
      [completed, completed],
    ]) {
      const { session, lines } = play(
        requested(),
        order.map((value) => reported(value, 9 * minute)),
      )
      expect(lines).toEqual([{ reason: 'use', delta: 0 }])
      expect(session).toMatchObject({ state: 'ended', settled: 'used', endReason: 'completed', secondsOn: 480 })
      expect(session.endedAt).toBe(at + 9 * minute)
      expect(session.startedAt).toBeLessThanOrEqual(at + minute)
    }
  })

  test('is given back once by the receipt of a run that never started, and by no other session’s', () => {
    const foreign = reported({ ...neverStarted, grant: 'd4'.repeat(8) }, minute)
    expect(play(requested(), [foreign])).toEqual({ session: requested(), lines: [] })
    const { session, lines } = play(requested(), [reported(neverStarted, minute), reported(neverStarted, 2 * minute)])
    expect(lines).toEqual([{ reason: 'release', delta: 1 }])
    expect(session).toMatchObject({ state: 'ended', endReason: 'never-started', endedAt: at + minute })
  })

  test('whose lamps were not on for a second is given back once, also where it was counted as used before', () => {
    const first = reported(lampsOn, minute)
    for (const reason of ['power-loss', 'fault', 'stopped'] as const) {
      const dark = reported(receipt({ seq: 2, reason, flags: 3 }), 2 * minute)
      for (const order of [[first, dark, dark], [dark, first], [dark]]) {
        const { session, lines } = play(requested(), order)
        expect(session).toMatchObject({ state: 'ended', settled: 'released', endReason: 'never-started', secondsOn: 0 })
        expect(lines.reduce((sum, { delta }) => sum + delta, 0)).toBe(1)
      }
    }
    const odd = reported(receipt({ seq: 2, reason: 'completed', flags: 3 }), 9 * minute)
    expect(play(requested(), [odd])).toMatchObject({ session: { settled: 'used' }, lines: [{ reason: 'use' }] })
    const second = reported(receipt({ seq: 2, reason: 'power-loss', flags: 3, secondsOn: 1 }), 2 * minute)
    expect(play(requested(), [first, second])).toMatchObject({
      session: { settled: 'used' },
      lines: [{ reason: 'use' }],
    })
  })

  test('that took the run before for its own is put right by what names its grant', () => {
    const late = status({ run: 'f6'.repeat(8), state: 'running', secondsLeft: 60, secondsOn: 420 })
    const message = { type: 'started', run, grant: grantId, dressing: 60, minutes: 8 } as const
    const { session, lines } = play(requested(), [
      { type: 'said', message: late, road: 'mqtt', at: at + second },
      { type: 'said', message, road: 'mqtt', at: at + 2 * second },
    ])
    expect(session).toMatchObject({ run, state: 'dressing', lampsAt: at + 62 * second, settled: 'reserved' })
    expect(lines).toEqual([])
  })

  test('is ended by hand only when the bed’s own timer must have run out, and given back only while nothing is proven', () => {
    const byHand = (verdict: 'release' | 'use', after: number): SessionEvent => ({
      type: 'settled-by-hand',
      verdict,
      at: at + after,
    })
    const latest = latestEndAt(requested()) - at
    for (const verdict of ['release', 'use'] as const) {
      expect(play(requested(), [byHand(verdict, latest - 1)])).toEqual({ session: requested(), lines: [] })
      expect(play(requested(), [byHand(verdict, latest)]).lines).toEqual([
        verdict === 'release' ? { reason: 'release', delta: 1 } : { reason: 'use', delta: 0 },
      ])
    }
    const lit = [reported(lampsOn, minute), byHand('release', 60 * minute)]
    expect(play(requested(), lit)).toMatchObject({ session: { state: 'running' }, lines: [{ reason: 'use' }] })
    const late = play(requested(), [byHand('release', latest), reported(lampsOn, latest), reported(completed, latest)])
    expect(late).toMatchObject({ session: { state: 'ended', settled: 'released' }, lines: [{ reason: 'release' }] })
  })

  const started = (grant: string): SessionEvent => ({
    type: 'said',
    message: { type: 'started', run, grant, dressing: 60, minutes: 8 },
    road: 'mqtt',
    at: at + second,
  })

  test('follows its own run, and is not moved by another one', () => {
    expect(play(requested(), [started('d4'.repeat(8))])).toEqual({ session: requested(), lines: [] })
    const { session } = play(requested(), [started(grantId)])
    expect(session).toMatchObject({ state: 'dressing', run, lampsAt: at + 61 * second, settled: 'reserved' })
    const paused = status({ run: 'f6'.repeat(8), state: 'paused', secondsOn: 60 })
    expect(play(session, [{ type: 'said', message: paused, road: 'mqtt', at: at + minute }]).session).toEqual(session)
  })

  test('says when it ended also if that is heard a day later', () => {
    const live = play(requested(), [reported(lampsOn, minute), reported(completed, 24 * 60 * minute)])
    expect(live.session).toMatchObject({ startedAt: at + minute, endedAt: at + 9 * minute })
    const unseen = play(requested(), [reported(completed, 24 * 60 * minute)]).session
    expect(unseen.endedAt).toBeLessThan(at + 20 * minute)
    expect(unseen.endedAt! - unseen.startedAt!).toBe(480 * second)
  })

  test('is given back only when a later hello has killed its grant and the bed keeps neither run nor receipt', () => {
    const examined = (changes: object, otherNonce = 'e5'.repeat(8)): SessionEvent => ({
      type: 'examined',
      nonce: otherNonce,
      status: status(changes),
      at: at + minute,
    })
    expect(play(requested(), [examined({}, nonce)]).lines).toEqual([])
    expect(play(requested(), [examined({ seq: 1 })]).lines).toEqual([])
    expect(play(requested(), [examined({ run, state: 'dressing' })]).lines).toEqual([])
    const unasked: SessionEvent = { type: 'said', message: status(), road: 'mqtt', at: at + minute }
    expect(play(requested(), [unasked]).lines).toEqual([])
    expect(play(requested(), [examined({})]).lines).toEqual([{ reason: 'release', delta: 1 }])
    expect(play(requested(), [reported(lampsOn, second), examined({})]).lines).toEqual([{ reason: 'use', delta: 0 }])
  })

  test('whose bed told of a run and then knows nothing of it waits for staff: the bed has lost its memory', () => {
    const nothing: SessionEvent = { type: 'examined', nonce: 'e5'.repeat(8), status: status(), at: at + 60 * minute }
    const { session, lines } = play(requested(), [started(grantId), nothing])
    expect(lines).toEqual([])
    expect(session).toMatchObject({ settled: 'reserved', run })
    expect(play(session, [reported(completed, 61 * minute)]).lines).toEqual([{ reason: 'use', delta: 0 }])
  })

  test('whose end the bed has lost is closed after three questions, when its timer must have run out', () => {
    const question: SessionEvent[] = [0, 1, 2].flatMap((hour): SessionEvent[] => {
      const when = at + (hour + 1) * 60 * minute
      return [
        { type: 'tick', at: when },
        { type: 'examined', nonce: 'e5'.repeat(8), status: status(), at: when },
      ]
    })
    const { session } = play(requested(), [reported(lampsOn, minute), ...question.slice(0, 4)])
    expect(session).toMatchObject({ state: 'unknown', settled: 'used' })
    const closed = play(session, question.slice(4)).session
    expect(closed).toMatchObject({ state: 'ended', settled: 'used', endReason: 'fault' })
    expect(closed.endedAt).toBe(latestEndAt(requested()))
  })

  const anyEvent = fc.record({
    after: fc.nat(40 * minute),
    pick: fc.nat(12),
    run: fc.constantFrom(run, noRun, 'f6'.repeat(8)),
    grant: fc.constantFrom(grantId, 'd4'.repeat(8)),
    state: fc.constantFrom(...bedStates),
    reason: fc.constantFrom(...receiptReasons),
    flags: fc.nat(3),
    seconds: fc.nat(65_535),
    seq: fc.nat(2),
    road: fc.constantFrom('mqtt' as const, 'bluetooth' as const),
    nonce: fc.constantFrom(nonce, 'e5'.repeat(8)),
  })

  function eventOf(wild: typeof anyEvent extends fc.Arbitrary<infer Wild> ? Wild : never): SessionEvent {
    const when = at + wild.after
    const said = status({
      run: wild.run,
      state: wild.state,
      secondsLeft: wild.seconds,
      secondsOn: wild.seconds,
      seq: wild.seq,
    })
    const { grant } = wild
    const kinds: SessionEvent[] = [
      { type: 'granted', nonce: wild.nonce, at: when },
      { type: 'not-sent', at: when },
      { type: 'silent', at: when },
      { type: 'refused', at: when },
      { type: 'said', message: said, road: wild.road, at: when },
      {
        type: 'said',
        message: { type: 'started', run: wild.run, grant, dressing: 60, minutes: 8 },
        road: wild.road,
        at: when,
      },
      { type: 'said', message: { type: 'ask' }, road: wild.road, at: when },
      { type: 'examined', nonce: wild.nonce, status: said, at: when },
      { type: 'presence', at: when },
      { type: 'tick', at: when },
      {
        type: 'receipt',
        receipt: receipt({ grant, reason: wild.reason, flags: wild.flags, secondsOn: wild.seconds }),
        at: when,
      },
      { type: 'settled-by-hand', verdict: 'release', at: when },
      { type: 'settled-by-hand', verdict: 'use', at: when },
    ]
    return kinds[wild.pick] ?? { type: 'tick', at: when }
  }

  test(`is settled at most once, ends only settled, and stays ended, whatever happens to it (SEED=${seed})`, () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyEvent, { maxLength: 25 }), (isRemote, wilds) => {
        let session = requestSession(
          {
            transport: isRemote ? 'remote' : 'bluetooth',
            grantId,
            nonce: isRemote ? null : nonce,
            minutes: 8,
            dressingSeconds: 60,
            openDevice: 'bed-1',
          },
          at,
        ).state
        const lines: SessionLine[] = []
        for (const wild of wilds) {
          const before = session
          const step = reduceSession(before, eventOf(wild))
          session = step.state
          lines.push(...linesOf(step.effects))
          if (before.state === 'ended') expect(session).toEqual(before)
          expect(session.state === 'ended').toBe(session.askAt === null)
        }
        const sum = lines.reduce((total, { delta }) => total + delta, 0)
        expect(sum).toBe(session.settled === 'released' ? 1 : 0)
        expect(new Set(lines.map(({ reason }) => reason)).size).toBe(lines.length)
        if (session.settled === 'reserved') expect(lines).toEqual([])
        if (session.state === 'ended') {
          expect(session.settled).not.toBe('reserved')
          expect(session.endedAt).not.toBeNull()
        }
      }),
      { numRuns: 5_000, seed },
    )
  })
})
