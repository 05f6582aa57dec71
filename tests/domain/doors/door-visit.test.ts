import { describe, expect, it } from 'vitest'

import type { DoorOpening } from '#src/domain/doors/door.ts'
import type { DoorEffect } from '#src/domain/doors/door-visit/door-steps.ts'
import { canSend, newVisit, next, secondsToEnter, type DoorEvent } from '#src/domain/doors/door-visit/door-visit.ts'

import { anAnswer, at } from './door-answers.ts'

const tap = (opId = 'op-1', time = at): DoorEvent => ({ type: 'open', opId, at: time, isOffline: false })
const lost: DoorEvent = { type: 'lost', opId: 'op-1', at: at + 10_000, mayArrive: true }
const answered = (fields: Partial<DoorOpening> = {}): DoorEvent => ({
  type: 'answered',
  opId: 'op-1',
  answer: anAnswer(fields),
  at: at + 1000,
})

/** The visit after these events, and what the last one asks for. */
function after(...events: DoorEvent[]) {
  return events.reduce((last, event) => next(last.state, event), {
    state: newVisit('CWB-1201', 'proof'),
    effects: [] as DoorEffect[],
  })
}

describe('opening a door', () => {
  it('a tap sends one command, and a second tap while it is on its way sends none', () => {
    const { state: visit, effects } = after(tap())
    expect(visit).toEqual({ lockId: 'CWB-1201', proof: 'proof', step: 'asking', opId: 'op-1', askedAt: at })
    expect(effects).toEqual([{ do: 'open', opId: 'op-1' }])
    expect(canSend(visit, tap('op-2'))).toBe(false)
    expect(next(visit, tap('op-2')).effects).toEqual([])
  })

  it('a position goes with its one command, and is no part of what is kept', () => {
    const position = { latitude: 22.28, longitude: 114.18, accuracyMeters: 20, measuredAt: at }
    const { state: visit, effects } = after({ type: 'open', opId: 'op-1', at, isOffline: false, position })
    expect(effects).toEqual([{ do: 'open', opId: 'op-1', position }])
    expect(JSON.stringify(visit)).not.toContain('latitude')
    expect(JSON.stringify(next(visit, lost).effects)).not.toContain('latitude')
  })

  it('the time to enter is the one that the studio named', () => {
    const { state: visit } = after(tap(), answered())
    expect(visit).toMatchObject({ step: 'opened', enterBy: at + 31_000, openingsLeft: 2 })
    expect(secondsToEnter(at + 31_000, at + 1000)).toBe(30)
    expect(secondsToEnter(at + 31_000, at + 30_001)).toBe(1)
    expect(secondsToEnter(at + 31_000, at + 31_000)).toBe(0)
    expect(secondsToEnter(at + 31_000, at + 99_000)).toBe(0)
  })

  it.each([
    ['an hour fast', -3_600_000],
    ['two minutes slow', 120_000],
  ])('a phone whose clock is %s counts the same thirty seconds', (_, ahead) => {
    const said = { askedAt: at + ahead, enterBy: at + ahead + 30_500 }
    expect(after(tap(), answered(said)).state).toMatchObject({ step: 'opened', enterBy: at + 30_500 })
  })

  it('an answer that took long to send is not taken for a wrong clock', () => {
    const { state: visit } = after(tap(), answered({ askedAt: at + 9000, enterBy: at + 40_000 }))
    expect(visit).toMatchObject({ step: 'opened', enterBy: at + 40_000 })
  })

  it('another member inside, a jammed lock and a refusal each have a step of their own', () => {
    expect(after(tap(), answered({ result: 'in-use', enterBy: null, availableAt: at + 720_000 })).state).toMatchObject({
      step: 'in-use',
      availableAt: at + 720_000,
    })
    expect(after(tap(), answered({ result: 'in-use', enterBy: null })).state).toMatchObject({ availableAt: undefined })
    expect(after(tap(), answered({ result: 'failed', enterBy: null })).state).toMatchObject({
      step: 'failed',
      why: 'lock',
    })
    const refusal = { kind: 'lock-offline' } as const
    expect(after(tap(), { type: 'refused', opId: 'op-1', refusal }).state).toMatchObject({ step: 'refused', refusal })
  })

  it('without a connection nothing is sent, and nothing is sent later', () => {
    const { state: visit, effects } = after({ type: 'open', opId: 'op-1', at, isOffline: true })
    expect(visit.step).toBe('offline')
    expect(effects).toEqual([])
    expect(next(visit, { type: 'back-online' })).toEqual({ state: newVisit('CWB-1201', 'proof'), effects: [] })
  })

  it('an opening without an end is not taken for an open door', () => {
    expect(after(tap(), answered({ enterBy: null })).state.step).toBe('unknown')
  })
})

describe('a lost answer', () => {
  it('is asked for at once, then every two seconds, and its answer is shown by itself', () => {
    const first = after(tap(), lost)
    expect(first.state).toMatchObject({ step: 'unknown', tries: 1, triedAt: at + 10_000, isAsking: true })
    expect(first.effects).toEqual([{ do: 'ask', opId: 'op-1' }])
    const second = next(first.state, { type: 'ask-lost', opId: 'op-1' })
    expect(second.effects).toEqual([{ do: 'wake', at: at + 12_000 }])
    const third = next(second.state, { type: 'ask', at: at + 12_000 })
    expect(third.state).toMatchObject({ tries: 2, triedAt: at + 12_000 })
    expect(next(third.state, answered()).state).toMatchObject({ step: 'opened', enterBy: at + 31_000 })
  })

  it('is not asked for twice at a time', () => {
    const { state: visit } = after(tap(), lost)
    expect(canSend(visit, { type: 'ask', at: at + 11_000 })).toBe(false)
  })

  it('a new command has to wait until the first one can no longer reach the lock', () => {
    const { state: visit } = after(tap(), lost, { type: 'ask-lost', opId: 'op-1' })
    expect(canSend(visit, tap('op-2', at + 14_999))).toBe(false)
    expect(canSend(visit, tap('op-2', at + 15_000))).toBe(true)
  })

  it('is no reason to wait when the studio itself has waited for the lock', () => {
    const { state: visit, effects } = after(tap(), {
      ...answered({ result: 'unknown', enterBy: null }),
      at: at + 8500,
    } as DoorEvent)
    expect(visit).toMatchObject({ step: 'unknown', tries: 0, openingsLeft: 2 })
    expect(effects).toEqual([{ do: 'wake', at: at + 10_500 }])
    expect(canSend(visit, tap('op-2', at + 8500))).toBe(true)
  })

  it('is a reason to wait when the server does not know either, for it may still be waiting for the lock', () => {
    const { state: visit } = after(tap(), lost, {
      ...answered({ result: 'unknown', enterBy: null }),
      at: at + 10_200,
    } as DoorEvent)
    expect(visit).toMatchObject({ step: 'unknown', againFrom: at + 15_000, openingsLeft: 2 })
    const soon = after(tap(), { ...answered({ result: 'unknown', enterBy: null }), at: at + 900 } as DoorEvent)
    expect(soon.state).toMatchObject({ step: 'unknown', againFrom: at + 5900 })
  })

  it('never arrived, when the server says three times in a row that it knows of no such command', () => {
    const stranger: DoorEvent = { type: 'stranger', opId: 'op-1' }
    const ask = (time: number): DoorEvent => ({ type: 'ask', at: time })
    const asked = [tap(), lost, stranger, ask(at + 12_000), stranger, ask(at + 14_000)]
    expect(after(...asked).state.step).toBe('unknown')
    expect(after(...asked, stranger).state).toMatchObject({ step: 'failed', why: 'never-arrived' })
    expect(after(...asked, { type: 'ask-lost', opId: 'op-1' }, ask(at + 16_000), stranger).state.step).toBe('unknown')
  })

  it('never arrived, when the studio was too busy to take it and does not know it', () => {
    const busy: DoorEvent = { type: 'lost', opId: 'op-1', at: at + 300, mayArrive: false }
    expect(after(tap(), busy, { type: 'stranger', opId: 'op-1' }).state).toMatchObject({ why: 'never-arrived' })
  })

  it('is asked for less often as time goes by, and by itself no longer than two minutes', () => {
    let { state: visit } = after(tap(), lost)
    const times: number[] = []
    for (let turn = 0; turn < 100; turn++) {
      const asked = next(visit, { type: 'ask-lost', opId: 'op-1' })
      const wake = asked.effects.find((effect) => effect.do === 'wake')
      if (!wake) break
      times.push(wake.at)
      visit = next(asked.state, { type: 'ask', at: wake.at }).state
    }
    expect(times.slice(0, 3)).toEqual([at + 12_000, at + 14_000, at + 16_000])
    expect(times.at(-1)).toBeLessThanOrEqual(at + 120_000)
    expect(times.length).toBeLessThan(25)
  })
})

describe('a reload', () => {
  it('asks what became of a command and never repeats it', () => {
    const { state: visit, effects } = next(after(tap()).state, { type: 'resumed', at: at + 3000 })
    expect(visit).toMatchObject({ step: 'unknown', opId: 'op-1', askedAt: at, tries: 1 })
    expect(effects).toEqual([{ do: 'ask', opId: 'op-1' }])
  })

  it('asks again where the question itself was cut off', () => {
    const { state: visit, effects } = next(after(tap(), lost).state, { type: 'resumed', at: at + 11_000 })
    expect(visit).toMatchObject({ step: 'unknown', tries: 2 })
    expect(effects).toEqual([{ do: 'ask', opId: 'op-1' }])
  })

  it('leaves everything else as it was', () => {
    const { state: visit } = after(tap(), answered())
    expect(next(visit, { type: 'resumed', at: at + 60_000 })).toEqual({ state: visit, effects: [] })
  })
})
