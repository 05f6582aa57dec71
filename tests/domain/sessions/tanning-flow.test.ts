import { describe, expect, it } from 'vitest'

import type { TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { canSend, wakeAt } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'

import {
  after,
  aSession,
  atConnected,
  atDressing,
  atRunning,
  atStarting,
  atWaiting,
  atWriting,
  connected,
  connectPressed,
  effectsOf,
  from,
  heard,
  linkLost,
  plan,
  remotePlan,
  remotePressed,
  run,
  running,
  said,
  startLost,
  startPressed,
  status,
  t0,
  press,
  second,
  sessionOf,
} from './tanning-words.ts'

describe('over Bluetooth', () => {
  it('goes from the tap to the lamps step by step', () => {
    const steps = [atConnected, atStarting, atWriting, atWaiting, atDressing, atRunning].map(({ step }) => step)
    expect(steps).toEqual(['connected', 'starting', 'writing', 'waiting-started', 'dressing', 'running'])
    expect(sessionOf(atRunning)).toMatchObject({ run, endsAt: t0 + 60_000 + 720_000, state: 'running' })
  })

  it('asks the server with the nonce of this connection', () => {
    expect(effectsOf(atConnected, startPressed)).toEqual([
      { do: 'start', plan, opId: 'op-1', nonce: '1111111111111111' },
    ])
  })

  it('stays in doubt when the link goes after the studio knew of some start, although only the bed was asked', () => {
    const greeting = from(atConnected, { type: 'start-pressed', opId: 'op-1', at: t0 + 21 * second })
    const refused: TanningEvent = {
      type: 'start-refused',
      opId: 'op-1',
      code: 'open-session',
      nextAllowedAt: null,
      at: t0 + 22 * second,
    }
    expect(from(greeting, refused, { ...linkLost, at: t0 + 23 * second })).toMatchObject({ step: 'unknown' })
  })

  it('asks the bed for another nonce when the first one has become old', () => {
    const late: TanningEvent = { type: 'start-pressed', opId: 'op-1', at: t0 + 21 * second }
    expect(effectsOf(atConnected, late)).toEqual([{ do: 'greet' }])
    const greeting = from(atConnected, late)
    expect(effectsOf(greeting, connected('ready', t0 + 22 * second))).toMatchObject([{ do: 'start', opId: 'op-1' }])
  })

  it('offers no start on a bed that is cooling, and asks it again', () => {
    const cooling = after(connectPressed, connected('cooling'))
    expect(canSend(cooling, 'start-pressed')).toBe(false)
    expect(wakeAt(cooling)).toBe(t0 + 5 * second)
    expect(effectsOf(cooling, { type: 'time-passed', at: t0 + 5 * second })).toEqual([{ do: 'greet' }])
  })

  it('a connection that is lost before the start can be made again', () => {
    const failed = from(atConnected, linkLost)
    expect(failed).toMatchObject({ step: 'failed', failure: { kind: 'link-lost' } })
    expect(effectsOf(failed, press('retry-pressed', 'op-2'))).toEqual([{ do: 'connect', address: plan.bluetooth }])
  })

  it.each(['write-failed', 'bed-silent', 'link-lost'] as const)(
    '%s after the grant is no failure: the bed may be on',
    (type) => {
      expect(from(atWaiting, { type, at: t0 })).toMatchObject({ step: 'unknown' })
    },
  )

  it('a bed that was out of reach answers the same grant with how it stands', () => {
    const unknown = from(atWaiting, linkLost)
    expect(canSend(unknown, 'reconnect-pressed')).toBe(true)
    expect(effectsOf(unknown, connected())).toEqual([{ do: 'write-grant', grant: 'Z3JhbnQ' }])
    expect(from(unknown, connected(), status('running'))).toMatchObject({ step: 'running' })
  })

  it('a grant that comes after the link has gone was never given to the bed: it is taken back at once', () => {
    const answer: TanningEvent = {
      type: 'start-answered',
      opId: 'op-1',
      session: aSession({ sessionId: 's-1', state: 'starting', transport: 'bluetooth' }),
      grant: 'Z3JhbnQ',
      askedAt: t0,
      at: t0,
    }
    const alone = from(atStarting, linkLost)
    expect(from(alone, answer)).toMatchObject({ step: 'failed', failure: { kind: 'link-lost' }, undecided: null })
    expect(effectsOf(alone, answer)).toEqual([{ do: 'release', sessionId: 's-1' }])
    // Where the answer was lost first, it is not known what was given to the bed before.
    expect(from(alone, startLost, answer)).toMatchObject({ step: 'unknown' })
  })

  it('a refusal of the bed is final, and the studio is told to give the time back', () => {
    const refused = said({ type: 'refused', reason: 'cooling' })
    expect(from(atWaiting, refused)).toMatchObject({ step: 'failed', failure: { kind: 'bed-refused', why: 'cooling' } })
    expect(effectsOf(atWaiting, refused)).toEqual([{ do: 'release', sessionId: 's-1' }])
  })

  it('a grant that the bed knows already means that it ran: that is looked up', () => {
    expect(from(atWaiting, said({ type: 'refused', reason: 'used-grant' }))).toMatchObject({ step: 'unknown' })
  })

  it('trying again on the same connection asks for a fresh nonce', () => {
    const failed = from(atWaiting, said({ type: 'refused', reason: 'stale-nonce' }))
    expect(effectsOf(failed, press('retry-pressed', 'op-2'))).toEqual([{ do: 'greet' }])
  })
})

describe('a lost answer', () => {
  const unknown = after(remotePressed, startLost)

  it('is asked for before anything is sent again', () => {
    expect(unknown).toMatchObject({ step: 'unknown', why: 'start-lost' })
    expect(effectsOf(after(remotePressed), startLost)).toEqual([{ do: 'ask-server', sessionId: null }])
  })

  it('the same start goes out again under the same id when the server knows of none', () => {
    expect(effectsOf(unknown, heard(null, t0 + second))).toEqual([
      { do: 'start', plan: remotePlan, opId: 'op-1', nonce: null },
    ])
  })

  it('is not sent again by itself half a minute after the tap', () => {
    const late = from(unknown, heard(null, t0 + 31 * second))
    expect(late).toMatchObject({ step: 'failed', failure: { kind: 'not-arrived' }, undecided: 'op-1' })
    expect(effectsOf(unknown, heard(null, t0 + 31 * second))).toEqual([])
  })

  it('another tap uses the undecided id again, also for another bed', () => {
    const failed = from(unknown, heard(null, t0 + 31 * second), { type: 'leave-pressed', at: t0 })
    const again: TanningEvent = { type: 'remote-start-pressed', plan: remotePlan, opId: 'op-2', at: t0 + 60 * second }
    expect(effectsOf(failed, again)).toMatchObject([{ do: 'start', opId: 'op-1' }])
  })

  it('an id that the server knows with another wish is looked up, and then a new one is used', () => {
    const mismatch: TanningEvent = {
      type: 'start-refused',
      opId: 'op-1',
      code: 'op-mismatch',
      nextAllowedAt: null,
      at: t0,
    }
    const found = after(remotePressed, mismatch)
    expect(found).toMatchObject({ step: 'unknown' })
    const none = from(found, heard(null, t0 + second))
    expect(effectsOf(none, press('retry-pressed', 'op-2'))).toMatchObject([{ do: 'start', opId: 'op-2' }])
  })

  it('over Bluetooth the grant is asked for again with the same nonce', () => {
    const start = { do: 'start', plan, opId: 'op-1', nonce: '1111111111111111' }
    expect(effectsOf(from(atStarting, startLost), heard(aSession(), t0 + second))).toEqual([start])
    expect(effectsOf(from(atStarting, startLost), heard(null, t0 + second))).toEqual([start])
  })

  it('over Bluetooth it is not repeated once the connection is gone: the nonce went with it', () => {
    const gone = from(atStarting, linkLost, startLost)
    expect(effectsOf(gone, heard(null, t0 + second))).toEqual([])
    expect(from(gone, heard(null, t0 + 31 * second))).toMatchObject({ step: 'failed', undecided: 'op-1' })
  })

  it('the session that the server knows is the one that was started', () => {
    expect(from(unknown, heard(running({ transport: 'remote' }), t0 + second))).toMatchObject({ step: 'running' })
  })

  it('an answer that is older than the question says nothing', () => {
    const asked = from(unknown, { type: 'retry-pressed', opId: 'x', at: t0 + 40 * second })
    expect(from(asked, { ...heard(null, t0), at: t0 + 41 * second })).toMatchObject({ step: 'unknown' })
  })

  it('is asked for less and less often', () => {
    expect(wakeAt(unknown)).toBe(t0 + 2 * second)
    const later = from(unknown, { type: 'time-passed', at: t0 + 2 * second })
    expect(wakeAt(later)).toBe(t0 + 6 * second)
  })
})

describe('refusals', () => {
  it('the end of an earlier start says nothing about this one', () => {
    const failed = from(atWaiting, said({ type: 'refused', reason: 'stale-nonce' }))
    const again = from(failed, press('retry-pressed', 'op-2'), connected('ready', t0 + second))
    const never = aSession({ state: 'ended', endReason: 'never-started' })
    expect(again.step).toBe('starting')
    expect(from(again, heard(never, t0 + second))).toBe(again)
  })

  it('the server said no: the next tap is another wish', () => {
    const refused: TanningEvent = { type: 'start-refused', opId: 'op-1', code: 'too-soon', nextAllowedAt: 5, at: t0 }
    const failed = after(remotePressed, refused)
    expect(failed).toMatchObject({ step: 'failed', failure: { code: 'too-soon', nextAllowedAt: 5 }, undecided: null })
  })

  it('an open session is looked up instead of being called a failure', () => {
    const open: TanningEvent = {
      type: 'start-refused',
      opId: 'op-1',
      code: 'open-session',
      nextAllowedAt: null,
      at: t0,
    }
    expect(from(after(remotePressed, open), heard(running(), t0 + second))).toMatchObject({ step: 'running' })
  })

  it('without a connection nothing was sent, and that is said', () => {
    const offline = after(remotePressed, { ...startLost, sent: false })
    expect(offline).toMatchObject({ step: 'failed', failure: { kind: 'unreachable' }, undecided: 'op-1' })
  })

  it('a repeat that the studio puts off leaves the first try in doubt', () => {
    const busy: TanningEvent = { type: 'start-put-off', opId: 'op-1', retryAt: t0, at: t0 }
    expect(after(remotePressed, startLost, busy)).toMatchObject({ step: 'unknown' })
    expect(after(remotePressed, busy)).toMatchObject({ step: 'failed', failure: { kind: 'busy' } })
  })

  it('lamps that never went on are a failure with a way on, and cost nothing', () => {
    const never = aSession({ state: 'ended', endReason: 'never-started' })
    expect(from(atWaiting, linkLost, heard(never))).toMatchObject({
      step: 'failed',
      failure: { kind: 'never-started' },
    })
  })
})
