import { describe, expect, it } from 'vitest'

import type { PressType, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { noFlow, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import {
  after,
  answered,
  aSession,
  atConnected,
  atDressing,
  atRemoteRunning,
  atRunning,
  atStarting,
  atWaiting,
  atWriting,
  connectPressed,
  effectsOf,
  ended,
  from,
  heard,
  linkLost,
  otherRun,
  receipt,
  remotePressed,
  run,
  running,
  started,
  startPressed,
  status,
  t0,
  press,
  second,
  sessionOf,
} from './tanning-words.ts'

describe('a run', () => {
  it('goes on without a link', () => {
    expect(from(atRunning, linkLost)).toMatchObject({ step: 'running', tan: { link: 'lost' } })
    expect(effectsOf(atRunning, linkLost)).toEqual([])
  })

  it('is not ended by time: the bed or the server says so', () => {
    const over = from(atRemoteRunning, { type: 'time-passed', at: t0 + 3600 * second })
    expect(over.step).toBe('running')
    expect(from(over, heard(ended, t0 + 3600 * second))).toMatchObject({ step: 'ended' })
  })

  it('tells once that the time is up', () => {
    const up: TanningEvent = { type: 'time-passed', at: t0 + 720 * second }
    expect(effectsOf(atRemoteRunning, up)).toContainEqual({ do: 'announce', what: 'time-up', deviceName: 'Bed 2' })
    const reported = from(atRemoteRunning, up)
    expect(effectsOf(reported, up).filter((effect) => effect.do === 'announce')).toEqual([])
    expect(effectsOf(reported, heard(ended, t0 + 721 * second)).filter((effect) => effect.do === 'announce')).toEqual(
      [],
    )
  })

  it('ends with the facts of the bed, also without any signal, and the studio adds its own', () => {
    const over = from(atRunning, receipt('completed', 2, run, t0 + 780 * second))
    expect(over).toMatchObject({ step: 'ended', heardFrom: 'bed', session: { secondsOn: 720, endReason: 'completed' } })
    const settled = { ...ended, timesLeft: 3 }
    expect(from(over, heard(settled))).toMatchObject({ step: 'ended', heardFrom: 'studio', session: { timesLeft: 3 } })
  })

  it('a receipt of another session is carried and ends nothing', () => {
    const foreign = receipt('completed', 2, otherRun)
    expect(from(atRunning, foreign).step).toBe('running')
    expect(effectsOf(atRunning, foreign)).toMatchObject([{ do: 'queue-receipt', sessionId: null }])
  })

  it('a receipt that the bed repeats is handed on once', () => {
    const again = receipt('lamps-on', 1)
    expect(effectsOf(atRunning, again)).toEqual([])
  })

  it('shows the lamps at the instant that the bed named, and says that this is the plan', () => {
    const due = from(atDressing, linkLost, { type: 'time-passed', at: t0 + 60 * second })
    expect(due).toMatchObject({ step: 'running', tan: { isAssumed: true } })
    const word = heard(aSession({ state: 'dressing', run, lampsAt: t0 + 60 * second }), t0 + 61 * second)
    expect(from(due, word)).toMatchObject({ step: 'running', tan: { isAssumed: true } })
    expect(from(due, heard(running(), t0 + 61 * second))).toMatchObject({ step: 'running', tan: { isAssumed: false } })
  })

  it('keeps its instants when the bed counts whole seconds', () => {
    const { endsAt } = sessionOf(atRunning)
    const later = from(atRunning, status('running', 700, run, (endsAt ?? 0) - 700_900))
    expect(sessionOf(later).endsAt).toBe(endsAt)
  })

  it('a phone whose clock is wrong still counts down right', () => {
    const wrong = t0 + 3600_000
    const flow = from(noFlow, heard(running({ secondsLeft: 600 }), wrong))
    expect(sessionOf(flow).endsAt).toBe(wrong + 600_000)
  })
})

describe('commands', () => {
  it('go to the bed when it is connected, to the studio otherwise', () => {
    expect(effectsOf(atRunning, press('pause-pressed', 'p-1'))).toEqual([{ do: 'command-bed', command: 'pause', run }])
    expect(effectsOf(atRemoteRunning, press('pause-pressed', 'p-1'))).toEqual([
      { do: 'command-server', command: 'pause', sessionId: 's-1', opId: 'p-1' },
    ])
  })

  it('a second tap changes nothing', () => {
    const pausing = from(atRemoteRunning, press('pause-pressed', 'p-1'))
    expect(from(pausing, press('pause-pressed', 'p-2'))).toBe(pausing)
    expect(from(atStarting, startPressed)).toBe(atStarting)
  })

  it('a bed that does not answer is commanded through the studio under the id of the same tap', () => {
    const stopping = from(atRunning, press('stop-pressed', 'x-1'))
    expect(effectsOf(stopping, { type: 'bed-silent', at: t0 })).toEqual([
      { do: 'command-server', command: 'stop', sessionId: 's-1', opId: 'x-1' },
    ])
  })

  it('is paused only when the bed or the server says so', () => {
    const pausing = from(atRunning, press('pause-pressed', 'p-1'))
    expect(pausing.step).toBe('pausing')
    const paused = from(pausing, status('paused', 500, run, t0 + 100_000))
    expect(paused).toMatchObject({ step: 'paused', tan: { session: { pausesUsed: 1, pausedUntil: t0 + 400_000 } } })
  })

  it('the second pause has what the first one left', () => {
    const first = from(atRunning, press('pause-pressed', 'p-1'), status('paused', 500, run, t0 + 100_000))
    const second = from(first, press('resume-pressed', 'r-1'), status('running', 500, run, t0 + 200_000))
    const paused = from(second, press('pause-pressed', 'p-2'), status('paused', 400, run, t0 + 300_000))
    expect(sessionOf(paused)).toMatchObject({ pausesUsed: 2, pausedUntil: t0 + 300_000 + 200_000 })
    expect(canSend(from(paused, press('resume-pressed', 'r-2'), status('running')), 'pause-pressed')).toBe(false)
  })

  it('a lost answer is in doubt until the next word, which decides it', () => {
    const pausing = from(atRemoteRunning, press('pause-pressed', 'p-1'), { type: 'command-lost', opId: 'p-1', at: t0 })
    expect(pausing).toMatchObject({ step: 'pausing', pending: { isUnsure: true } })
    const not = from(pausing, heard(running({ transport: 'remote' }), t0 + second))
    expect(not).toMatchObject({ step: 'running', tan: { trouble: { kind: 'not-done', command: 'pause' } } })
    const done = from(pausing, heard(running({ state: 'paused', endsAt: null }), t0 + second))
    expect(done).toMatchObject({ step: 'paused', tan: { trouble: null } })
  })

  it('a word that is older than the command does not decide it', () => {
    const pausing = from(atRemoteRunning, press('pause-pressed', 'p-1', t0 + 10 * second))
    expect(from(pausing, heard(running({ transport: 'remote' }), t0 + 9 * second)).step).toBe('pausing')
  })

  it('an answer that is older than the last word of the bed says nothing', () => {
    const paused = from(atRunning, press('pause-pressed', 'p-1'), status('paused', 500, run, t0 + 100 * second))
    const old = { ...heard(running(), t0 + 99 * second), at: t0 + 101 * second }
    expect(from(paused, old)).toBe(paused)
  })

  it('stopping can be pressed again when no answer came, and is the same command', () => {
    const stopping = from(atRemoteRunning, press('stop-pressed', 'x-1'))
    expect(canSend(stopping, 'stop-pressed')).toBe(false)
    const unsure = from(stopping, { type: 'time-passed', at: t0 + 13 * second })
    expect(canSend(unsure, 'stop-pressed')).toBe(true)
    expect(effectsOf(unsure, press('stop-pressed', 'x-2'))).toMatchObject([{ do: 'command-server', opId: 'x-1' }])
  })

  it('stop is there while dressing, running, pausing, paused and resuming', () => {
    const paused = from(atRunning, status('paused'))
    const flows = [atDressing, atRunning, from(atRunning, press('pause-pressed', 'p')), paused]
    expect([...flows, from(paused, press('resume-pressed', 'r'))].every((flow) => canSend(flow, 'stop-pressed'))).toBe(
      true,
    )
  })
})

describe('coming back', () => {
  function back(flow: TanningFlow, at = t0 + second) {
    return after({ type: 'restored', flow: structuredClone(flow), at })
  }

  it.each([
    ['connecting', after(connectPressed), 'planned'],
    ['connected', atConnected, 'planned'],
    ['starting', atStarting, 'unknown'],
    ['writing', atWriting, 'unknown'],
    ['waiting-started', atWaiting, 'unknown'],
    ['dressing', atDressing, 'dressing'],
    ['running', atRunning, 'running'],
    ['pausing', from(atRunning, press('pause-pressed', 'p')), 'pausing'],
    ['ended', from(atRunning, receipt('completed')), 'ended'],
  ])('from %s', (_, flow, step) => {
    expect(back(flow).step).toBe(step)
  })

  it('starts, connects and commands nothing by itself', () => {
    for (const flow of [atConnected, atStarting, atWriting, atWaiting, atDressing, atRunning]) {
      const done = effectsOf(noFlow, { type: 'restored', flow, at: t0 + second }).map((effect) => effect.do)
      expect(done.filter((name) => name !== 'ask-server' && name !== 'reconnect-quietly')).toEqual([])
    }
  })

  it('over Bluetooth the bed is asked at once whether it has a start that only this page would have carried', () => {
    const asked = (flow: TanningFlow) =>
      effectsOf(noFlow, { type: 'restored', flow, at: t0 + second }).filter((effect) => effect.do === 'ask-server')
    for (const flow of [atStarting, atWriting, atWaiting]) expect(asked(flow)).toMatchObject([{ examine: true }])
    for (const flow of [after(remotePressed), atRunning]) expect(asked(flow)[0]).not.toHaveProperty('examine')
  })

  it('a start that was asked for keeps its id', () => {
    expect(back(atStarting)).toMatchObject({ step: 'unknown', attempt: { opId: 'op-1' }, why: 'restored' })
  })

  it('a plan of yesterday is over, an undecided id is not', () => {
    const tomorrow = t0 + 86_400 * second
    expect(back(atConnected, tomorrow)).toEqual(noFlow)
    expect(from(back(atStarting, tomorrow), heard(null, tomorrow))).toMatchObject({ undecided: 'op-1' })
  })

  it('an open session of another phone is found', () => {
    expect(from(noFlow, heard(running()))).toMatchObject({ step: 'running', tan: { link: 'none' } })
    expect(from(noFlow, heard(aSession({ state: 'unknown' })))).toMatchObject({ step: 'unknown' })
    expect(from(noFlow, heard(null))).toBe(noFlow)
  })
})

it('nothing is offered that does not fit', () => {
  const offered = (flow: TanningFlow) =>
    (
      ['connect-pressed', 'start-pressed', 'pause-pressed', 'resume-pressed', 'stop-pressed'] satisfies PressType[]
    ).filter((type) => canSend(flow, type))
  expect(offered(noFlow)).toEqual(['connect-pressed'])
  expect(offered(atConnected)).toEqual(['start-pressed'])
  expect(offered(atWaiting)).toEqual([])
  expect(offered(atRunning)).toEqual(['pause-pressed', 'stop-pressed'])
  expect(offered(from(atWaiting, started(), receipt('completed')))).toEqual(['connect-pressed'])
})

it('an answer to another start changes nothing', () => {
  expect(from(atStarting, answered(aSession(), 'x', 'op-9'))).toBe(atStarting)
})
