import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type {
  PressType,
  TanningEffect,
  TanningEvent,
  TanningStep,
} from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { canSend, next, wakeAt } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { isRun, isStart, noFlow, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import { seed } from '../../support/seed.ts'
import { type Step, step, pressOf } from './tanning-acts.ts'
import { aSession, plan, started, t0 } from './tanning-words.ts'

const histories = 20_000

/** Lives through some acts and lists what must never happen. */
class History {
  readonly troubles: string[] = []
  /** What led there, to be read when something is wrong. */
  readonly log: string[] = []
  flow: TanningFlow = noFlow
  at = t0
  ids = 0
  lastOp = 'op-0'
  /** Ids that went to the studio and of which it has not said what became. */
  readonly undecided = new Set<string>()
  /** Ids that were answered, or that an open session has spoken for; asking once more starts nothing. */
  readonly decided = new Set<string>()

  /** Starts whose pass was shown to the bed as new. */
  readonly begunByPass = new Set<string>()

  perform(step: Step): void {
    if (step.do === 'wait') {
      this.at += step.ms
      this.take({ type: 'time-passed', at: this.at })
    } else if (step.do === 'wake') this.take({ type: 'woken', at: this.at })
    else if (step.do === 'reload') this.reload()
    else if (step.do === 'along') this.take(this.along())
    else this.take(step.draft({ opId: () => `op-${++this.ids}`, lastOp: () => this.lastOp, at: this.at }))
  }

  /** What would come next if nothing went wrong, so that deep steps are reached as well. */
  private along(): TanningEvent {
    const { flow, at } = this
    const opId = `op-${++this.ids}`
    const session = aSession()
    const grant = 'Z3JhbnQ'
    const bed = { bed: 2, nonce: '1'.repeat(16), state: 'ready', heardAt: at } as const
    const ways: Partial<Record<TanningFlow['step'], TanningEvent>> = {
      connecting: { type: 'connected', bed, at },
      connected: { type: 'start-pressed', opId, at },
      starting: { type: 'start-answered', opId: this.lastOp, session, grant, askedAt: at, at },
      writing: { type: 'grant-written', at },
      'waiting-started': { ...started(at), at },
    }
    return ways[flow.step] ?? { type: 'connect-pressed', plan, at }
  }

  take(event: TanningEvent): void {
    const before = this.flow
    const step = next(before, event)
    this.decide(before, event)
    this.flow = step.state
    this.log.push(`${event.type} -> ${step.state.step} ${step.effects.map((effect) => effect.do).join(' ')}`)
    this.watchStarts(step)
    this.watchRun(before, event)
    this.watchEnd(before, event, step.effects)
    this.watchPresses(before, event, step)
    const wake = wakeAt(step.state)
    if (wake !== undefined && Number.isNaN(wake)) this.troubles.push(`no time to wake in ${step.state.step}`)
  }

  reload(): void {
    const before = this.flow
    const kept = JSON.parse(JSON.stringify(before)) as TanningFlow
    this.flow = noFlow
    this.take({ type: 'restored', flow: kept, at: this.at })
    const again = next(noFlow, { type: 'restored', flow: this.flow, at: this.at })
    if (JSON.stringify(again.state) !== JSON.stringify(this.flow)) this.troubles.push('a second reload led elsewhere')
    const mustStay = isRun(before) || before.step === 'ended' || before.step === 'unknown'
    if (mustStay && this.flow.step !== before.step) this.troubles.push(`${before.step} came back as ${this.flow.step}`)
    const { flow } = this
    if (!isStart(before) || isStart(flow)) return
    // Where nothing had left the phone yet the start itself may go, and its id waits for the next one.
    if (!('undecided' in flow) || flow.undecided !== before.attempt.opId) this.troubles.push('a start was forgotten')
  }

  /** What the studio's own words say about ids, told apart from what the machine makes of them. */
  private decide(before: TanningFlow, event: TanningEvent): void {
    const isAnswer = event.type === 'start-answered' || event.type === 'start-refused'
    if (isAnswer && isStart(before)) {
      this.undecided.delete(event.opId)
      // The first answer to an id is the answer to it for ever, also where the phone asks for it once more.
      this.decided.add(event.opId)
    }
    // With a session open the server refuses every other start, whenever it arrives.
    const isOpen = event.type === 'session-heard' && event.session !== null && event.session.state !== 'ended'
    if (isOpen) for (const opId of this.undecided) this.decided.add(opId)
    if (isOpen || (event.type === 'session-heard' && event.session && isStart(before))) this.undecided.clear()
  }

  private watchStarts({ effects }: TanningStep): void {
    for (const effect of effects) {
      if (effect.do === 'start') {
        this.lastOp = effect.opId
        if (!this.decided.has(effect.opId)) this.undecided.add(effect.opId)
        if (this.undecided.size > 1) this.troubles.push(`undecided at once: ${[...this.undecided].join(' ')}`)
        if (effect.plan.road === 'bluetooth' && effect.nonce === null) this.troubles.push('a start without a nonce')
      }
      if (effect.do === 'use-pass' && !effect.again && isStart(this.flow)) {
        const { opId } = this.flow.attempt
        if (this.begunByPass.has(opId)) this.troubles.push(`${opId} began anew by a pass that the bed may have taken`)
        this.begunByPass.add(opId)
      }
      if (effect.do === 'command-server') this.lastOp = effect.opId
    }
  }

  private watchRun(before: TanningFlow, event: TanningEvent): void {
    if (isRun(before) || !isRun(this.flow) || event.type === 'restored') return
    const { state } = this.flow.tan.session
    const isAnnounced = ['start-answered', 'session-heard', 'command-answered', 'bed-said'].includes(event.type)
    if (!isAnnounced) this.troubles.push(`a run after ${event.type}`)
    if (state !== 'dressing' && state !== 'running' && state !== 'paused') this.troubles.push(`a run that is ${state}`)
  }

  private watchEnd(before: TanningFlow, event: TanningEvent, effects: TanningEffect[]): void {
    const isPress = event.type.endsWith('-pressed') || event.type === 'plan-made'
    if (before.step === 'ended' && this.flow.step !== 'ended' && !isPress)
      this.troubles.push(`${event.type} undid an end`)
    const ends = effects.filter((effect) => effect.do === 'announce' && effect.what === 'ended').length
    if (ends > 0 && (before.step === 'ended' || this.flow.step !== 'ended')) this.troubles.push('an end told twice')
    const isDoubtful = before.step === 'writing' || before.step === 'waiting-started' || before.step === 'unknown'
    const speakers = ['start-refused', 'session-heard', 'bed-said', 'start-answered', 'command-answered', 'pass-unused']
    if (isDoubtful && this.flow.step === 'failed' && !speakers.includes(event.type)) {
      this.troubles.push(`${event.type} called a start failed that may be on`)
    }
  }

  private watchPresses(before: TanningFlow, event: TanningEvent, step: TanningStep): void {
    if (!event.type.endsWith('-pressed')) return
    const type = event.type as PressType
    if (!canSend(before, type) && (step.state !== before || step.effects.length > 0)) {
      this.troubles.push(`${type} did something in ${before.step}`)
    }
    const again = next(step.state, pressOf(type, 'op-again', this.at))
    const sends = (effect: TanningEffect) => effect.do === 'start' || effect.do === 'command-server'
    const isNew = again.effects.some((effect) => sends(effect) && 'opId' in effect && effect.opId === 'op-again')
    if (isNew && step.effects.some(sends)) this.troubles.push(`a second ${type} did it twice`)
  }
}

function live(steps: Step[]): string[] {
  const history = new History()
  for (const step of steps) history.perform(step)
  return history.troubles.length === 0 ? [] : [...history.log, ...history.troubles]
}

describe(`${histories} random visits, seed ${seed}`, () => {
  it('one id at a time is undecided, nothing runs unless told, an end is an end, a reload loses nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
        expect(live(steps)).toEqual([])
      }),
      { seed, numRuns: histories },
    )
  })

  it('they reach every step', () => {
    const seen = new Set<string>()
    for (const steps of fc.sample(fc.array(step, { minLength: 10, maxLength: 40 }), { seed, numRuns: 3000 })) {
      const history = new History()
      for (const step of steps) {
        history.perform(step)
        seen.add(history.flow.step)
      }
    }
    expect([...seen].sort()).toEqual([
      'connected',
      'connecting',
      'dressing',
      'ended',
      'failed',
      'none',
      'paused',
      'pausing',
      'planned',
      'resuming',
      'running',
      'starting',
      'stopping',
      'unknown',
      'waiting-started',
      'writing',
    ])
  })
})
