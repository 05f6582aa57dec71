import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { isUndecided, newVisit, next, type DoorEvent } from '#src/domain/doors/door-visit/door-visit.ts'

import { anAnswer, at } from './door-answers.ts'

/** Taps, answers, silences and reloads in any order, to the current command or to one long forgotten. */
const anyStep = fc.record({
  kind: fc.constantFrom(
    ...(['tap', 'tap-offline', 'opened', 'in-use', 'failed', 'unknown', 'refused', 'lost', 'busy'] as const),
    ...(['ask', 'ask-lost', 'stranger', 'reload', 'look-again', 'choose', 'leave-choice', 'back-online'] as const),
  ),
  isForOld: fc.boolean(),
  passMs: fc.integer({ min: 0, max: 20_000 }),
})

interface Observed {
  kind: string
  opId: string
}

/** Plays the steps and keeps a diary of what was sent and what was said. */
function play(steps: readonly { kind: string; isForOld: boolean; passMs: number }[], see: (story: Story) => void) {
  const story: Story = {
    visit: newVisit('CWB-1201', undefined),
    now: at,
    taps: [],
    opens: [],
    said: [],
    pending: false,
  }
  let ops = 0
  for (const { kind, isForOld, passMs } of steps) {
    story.now += passMs
    const current = 'opId' in story.visit ? story.visit.opId : 'none'
    const opId = isForOld ? 'op-old' : current
    if (kind.startsWith('tap')) ops += 1
    const result = next(story.visit, toEvent(kind, opId, `op-${ops}`, story.now))
    if (kind === 'tap') story.taps.push(`op-${ops}`)
    story.said.push({ kind, opId })
    for (const effect of result.effects)
      if (effect.do === 'open') story.opens.push({ opId: effect.opId, at: story.now })
    const before = story.visit
    story.visit = result.state
    if (result.state !== before || kind === 'reload') story.pending = result.effects.length > 0
    see({ ...story, before, kind })
  }
}

interface Story {
  visit: DoorVisit
  before?: DoorVisit
  kind?: string
  now: number
  taps: string[]
  opens: { opId: string; at: number }[]
  said: Observed[]
  /** Something will happen by itself. */
  pending: boolean
}

function toEvent(kind: string, opId: string, freshId: string, now: number): DoorEvent {
  switch (kind) {
    case 'tap':
    case 'tap-offline':
      return { type: 'open', opId: freshId, at: now, isOffline: kind === 'tap-offline' }
    case 'opened':
    case 'in-use':
    case 'failed':
    case 'unknown':
      return {
        type: 'answered',
        opId,
        at: now,
        answer: anAnswer({ result: kind, askedAt: now, enterBy: now + 30_000 }),
      }
    case 'refused':
      return { type: 'refused', opId, refusal: { kind: 'other' } }
    case 'lost':
    case 'busy':
      return { type: 'lost', opId, at: now, mayArrive: kind === 'lost' }
    case 'ask':
      return { type: 'ask', at: now }
    case 'reload':
      return { type: 'resumed', at: now }
    case 'ask-lost':
    case 'stranger':
      return { type: kind, opId }
    default:
      return { type: kind as 'choose' | 'leave-choice' | 'look-again' | 'back-online' }
  }
}

describe('whatever happens', () => {
  const runs = { numRuns: 3000, seed: Number(process.env['SEED'] ?? Date.now() % 2 ** 31) }
  console.info(`door visits: SEED=${runs.seed}`)
  const always = (check: (story: Story) => void) =>
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => play(steps, check)),
      runs,
    )

  it('two commands are never alive at the same time', () => {
    always(({ visit, before, kind, now, opens }) => {
      if (kind !== 'tap' || !before || !isUndecided(before) || before === visit) return
      // Opened anew while the last command is undecided: it must be too old for the lock.
      expect(before.step).toBe('unknown')
      expect(now).toBeGreaterThanOrEqual(before.step === 'unknown' ? before.againFrom : Infinity)
      expect(new Set(opens.map(({ opId }) => opId)).size).toBe(opens.length)
    })
  })

  it('only a tap opens, once, under its own id', () => {
    always(({ opens, taps }) => {
      expect(opens.map(({ opId }) => opId).every((opId) => taps.includes(opId))).toBe(true)
      expect(new Set(opens.map(({ opId }) => opId)).size).toBe(opens.length)
    })
  })

  it('no door is shown open before the server said so of this very command', () => {
    always(({ visit, said }) => {
      if (visit.step !== 'opened') return
      expect(said.some(({ kind, opId }) => kind === 'opened' && opId === visit.opId)).toBe(true)
    })
  })

  it('no door is shown as failed while its outcome is unknown', () => {
    always(({ visit, said }) => {
      if (visit.step !== 'failed') return
      const about = said.filter(({ opId }) => opId === visit.opId).map(({ kind }) => kind)
      expect(about.includes(visit.why === 'lock' ? 'failed' : 'stranger')).toBe(true)
    })
  })

  it('a command that is undecided is always being asked for, until it cannot matter any more', () => {
    always(({ visit, now, pending }) => {
      if (visit.step === 'asking') expect(pending).toBe(true)
      if (visit.step === 'unknown' && now - visit.askedAt < 100_000) expect(pending).toBe(true)
    })
  })
})
