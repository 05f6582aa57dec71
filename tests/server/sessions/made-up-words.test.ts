import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { report, startSession } from '#src/contract/sessions.ts'
import { readGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { bedStates, type DeviceMessage, encodeMessage, type Receipt } from '#src/domain/devices/device-messages.ts'

import { lastTanEndsAt } from '#server/modules/members/store/exposures.ts'
import { bedFreeAt } from '#server/modules/sessions/rules/session-clock.ts'
import type { SessionEvent, SessionFacts } from '#server/modules/sessions/rules/session-facts.ts'
import { reduceSession, requestSession, sessionByPass } from '#server/modules/sessions/rules/session.ts'
import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'
import { seed } from '../../support/seed.ts'

const at = Date.parse('2026-11-21T08:00:00Z')
const grantId = 'a1'.repeat(8)
const run = 'c3'.repeat(8)
/** The way to the bed, and a minute to undress. */
const latestLamps = at + 38 * second + minute
const onMs = 8 * minute
/** And all pauses. */
const latestEnd = latestLamps + onMs + 5 * minute

const asked = { transport: 'bluetooth', grantId, minutes: 8, dressingSeconds: 60, openDevice: 'bed-1' } as const

function requested(isByPass: boolean): SessionFacts {
  if (isByPass) return sessionByPass(asked, { latestUseAt: at, at })
  return requestSession({ ...asked, nonce: 'b2'.repeat(8) }, at).state
}

function receipt(changes: Pick<Receipt, 'seq' | 'secondsOn' | 'reason' | 'flags'>): Receipt {
  return { type: 'receipt', bed: 1, run, grant: grantId, mac: new Uint8Array(16), ...changes }
}

const lampsOn = receipt({ seq: 1, secondsOn: 0, reason: 'lamps-on', flags: 1 })
const completed = receipt({ seq: 2, secondsOn: 480, reason: 'completed', flags: 3 })

/** What a phone can make up, `after` so many milliseconds. */
const madeUp = fc
  .record({
    after: fc.oneof(fc.nat(20 * minute), fc.nat(3 * hour)),
    isStarted: fc.boolean(),
    state: fc.constantFrom(...bedStates),
    run: fc.constantFrom(run, 'f6'.repeat(8)),
    secondsLeft: fc.nat(65_535),
    secondsOn: fc.constantFrom(0, 30, 480, 65_535),
    dressing: fc.constantFrom(0, 60, 65_535),
  })
  .map(({ after, isStarted, state, secondsLeft, secondsOn, dressing, ...of }): SessionEvent => {
    const started = { type: 'started', ...of, grant: grantId, dressing, minutes: 8 } as const
    const status = { type: 'status', ...of, state, secondsLeft, secondsOn, seq: 1 } as const
    return { type: 'said', message: isStarted ? started : status, road: 'bluetooth', at: at + after }
  })

/** Everything in its order, and the studio's look at what is due after each of them. */
function play(from: SessionFacts, events: readonly SessionEvent[]): SessionFacts {
  const inOrder = events.toSorted((one, other) => one.at - other.at)
  return inOrder.reduce((session, event) => {
    const { state } = reduceSession(session, event)
    expectBounds(state)
    return reduceSession(state, { type: 'tick', at: event.at }).state
  }, from)
}

function expectBounds({ startedAt, endsAt, pausedUntil, secondsOn }: SessionFacts): void {
  expect(startedAt ?? at).toBeGreaterThanOrEqual(at)
  expect(startedAt ?? at).toBeLessThanOrEqual(latestLamps)
  expect(Math.max(endsAt ?? 0, pausedUntil ?? 0)).toBeLessThanOrEqual(latestEnd)
  expect(secondsOn).toBeLessThanOrEqual(480)
}

describe('words that a phone makes up', () => {
  const lies = fc.array(madeUp, { maxLength: 15 })

  test(`never let the skin rest from before the light that the bed has signed (SEED=${seed})`, () => {
    const late = fc.record({ lampsOn: fc.nat(hour), completed: fc.nat(hour) })
    fc.assert(
      fc.property(fc.boolean(), lies, fc.nat(98 * second), late, (isByPass, words, lampsAfter, delays) => {
        const endsAt = at + lampsAfter + onMs
        const heardAt = endsAt + delays.completed
        const signed: SessionEvent[] = [
          { type: 'receipt', receipt: lampsOn, at: Math.min(at + lampsAfter + delays.lampsOn, heardAt) },
          { type: 'receipt', receipt: completed, at: heardAt },
        ]
        const { endedAt, secondsOn } = play(requested(isByPass), [...words, ...signed])
        expect(secondsOn).toBe(480)
        expect(endedAt).toBeLessThanOrEqual(heardAt)
        // In time it ends when it is heard; later nobody can say better than that it cannot have ended earlier.
        expect(endedAt).toBeGreaterThanOrEqual(heardAt <= latestEnd ? heardAt : at + onMs)
      }),
      { numRuns: 2_000, seed },
    )
  })

  test(`keep a bed no longer than one run of it can last (SEED=${seed})`, () => {
    fc.assert(
      fc.property(fc.boolean(), lies, (isByPass, words) => {
        const start = requested(isByPass)
        const freeAt = bedFreeAt(start)
        expect(freeAt).toBe(latestEnd + minute)
        const before = play(
          start,
          words.filter((word) => word.at < freeAt),
        )
        expect(before.askAt).toBeLessThanOrEqual(freeAt)
        const freed = reduceSession(before, { type: 'tick', at: freeAt }).state
        expect(freed).toMatchObject({ state: 'unknown', settled: 'reserved', openDevice: null })
      }),
      { numRuns: 2_000, seed },
    )
  })

  test('change nothing of the run that a receipt has signed', () => {
    const lit = play(requested(false), [{ type: 'receipt', receipt: lampsOn, at: at + minute }])
    const started = { type: 'started', run: 'f6'.repeat(8), grant: grantId, dressing: 60, minutes: 8 } as const
    const word: SessionEvent = { type: 'said', message: started, road: 'bluetooth', at: at + 2 * minute }
    expect(reduceSession(lit, word).state).toEqual(lit)
  })

  test('and what a bed says on the studio’s network is believed for as long as it says it', () => {
    const status = { type: 'status', run, state: 'running', secondsLeft: 400, secondsOn: 80, seq: 1 } as const
    const word: SessionEvent = { type: 'said', message: status, road: 'mqtt', at: latestEnd + hour }
    const { state } = reduceSession(requested(false), word)
    expect(state).toMatchObject({ state: 'running', endsAt: latestEnd + hour + 400 * second, openDevice: 'bed-1' })
  })
})

describe.each(engines)('a member’s phone on $name', (engine) => {
  test('cannot shorten the rest of the skin by a status that it makes up', async () => {
    const { floor, post, ann, input, row, until, store, clock, start } = await atTheBed(engine)
    floor.event('bed-1', { type: 'connected', transport: 'bluetooth' })
    const identity = floor.nearby('bed-1', { type: 'hello' }).find(({ type }) => type === 'identity')
    if (identity?.type !== 'identity') throw new Error('The bed did not say who it is')
    const { nonce } = identity
    const { grant } = (await post(startSession.path, input(ann, { transport: 'bluetooth', nonce }))).data
    floor.nearby('bed-1', { type: 'start', grant: Buffer.from(grant, 'base64url') })
    floor.pass(2 * minute)
    await until({ state: 'running', settled: 'used' })

    const known = await row()
    const lie = {
      type: 'status',
      run: known.run!,
      state: 'running',
      secondsLeft: 400,
      secondsOn: 65_535,
      seq: 1,
    } as const
    expect(await post(report.path, anIntent(ann, { frames: [toFrame(lie)] }))).toMatchObject({ code: 'ok' })
    expect((await row()).startedAt).toBeGreaterThanOrEqual(known.requestedAt)

    floor.pass(8 * minute)
    const endedAt = clock.now
    await until({ state: 'ended', settled: 'used', secondsOn: 480 })
    expect(await lastTanEndsAt(store.db, ann.uid)).toBe(endedAt)
    // The chain asks for 48 hours.
    floor.pass(31 * hour)
    await addVisit(store, ann, { startsAt: clock.now + 2 * minute, checkedInAt: clock.now })
    expect(await start(ann)).toMatchObject({ code: 'too-soon' })
  })

  test('cannot keep a bed that is in reach and free from others', async () => {
    const { floor, post, ann, guest, start, ask, row, left, clock } = await atTheBed(engine)
    const tell = (message: DeviceMessage) => post(report.path, anIntent(ann, { frames: [toFrame(message)] }))
    // No bed made this nonce, so nothing will ever start by its grant.
    const { grant } = (await start(ann, { transport: 'bluetooth', nonce: '0123456789abcdef' })).data
    const started = { type: 'started', run, grant: grantIdIn(grant), dressing: 60, minutes: 8 } as const
    await tell(started)
    const lie = { type: 'status', run, state: 'running', secondsLeft: 480, secondsOn: 0, seq: 0 } as const
    const { requestedAt, dressingSeconds } = await row()
    const latest = 38 * second + dressingSeconds * second + onMs + 5 * minute
    const bob = await guest()
    for (; clock.now < requestedAt + latest + minute; floor.pass(minute)) {
      expect(await tell(lie)).toMatchObject({ code: 'ok' })
      await ask()
    }
    await ask()
    expect(await row()).toMatchObject({ state: 'unknown', settled: 'reserved', openDevice: null })
    expect(await start(bob)).toMatchObject({ code: 'ok' })
    expect(await tell(lie)).toMatchObject({ code: 'ok' })
    expect(await left()).toBe(2)
  })
})

function toFrame(message: DeviceMessage): string {
  return Buffer.from(encodeMessage(message)).toString('base64url')
}

function grantIdIn(grant: string): string {
  const read = readGrant(Buffer.from(grant, 'base64url'))
  if (!read) throw new Error('The grant cannot be read')
  return read.grant
}
