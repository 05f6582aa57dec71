import { describe, expect, it } from 'vitest'

import type { TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { tryingUntil } from '#src/domain/sessions/tanning-flow/tanning-start.ts'
import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import {
  after,
  answered,
  aSession,
  atStarting,
  effectsOf,
  from,
  heard,
  linkLost,
  remotePressed,
  running,
  startLost,
  t0,
} from './tanning-words.ts'

const second = 1000

describe('a start that is taken back while its answer is lost', () => {
  const unknown = after(remotePressed, startLost)
  const back: TanningEvent = { type: 'stop-pressed', opId: 'x-1', at: t0 }
  const takenBack = from(unknown, back)
  const stop = { do: 'command-server', command: 'stop', sessionId: aSession().sessionId, opId: 'x-1' }

  it('is asked about and not sent again', () => {
    expect(canSend(unknown, 'stop-pressed')).toBe(true)
    expect(effectsOf(unknown, back)).toEqual([{ do: 'ask-server', sessionId: null }])
    expect(canSend(takenBack, 'stop-pressed')).toBe(false)
    expect(effectsOf(takenBack, heard(null, t0 + second))).toEqual([])
    expect(from(takenBack, heard(null, t0 + second))).toMatchObject({ step: 'failed', undecided: 'op-1' })
  })

  it('and arrived all the same is stopped at once, under the id of that tap', () => {
    const on = heard(running({ transport: 'remote' }), t0 + second)
    expect(from(takenBack, on)).toMatchObject({ step: 'stopping', pending: { opId: 'x-1' } })
    expect(effectsOf(takenBack, on)).toContainEqual(stop)
    const starting = heard(aSession({ transport: 'remote' }), t0 + second)
    expect(from(takenBack, starting)).toMatchObject({ step: 'unknown' })
    expect(effectsOf(takenBack, starting)).toContainEqual(stop)
  })

  it('is not carried to the bed over Bluetooth', () => {
    const late = from(atStarting, startLost, heard(null, t0 + second), back)
    const effects = effectsOf(late, answered(aSession()))
    expect(effects).toContainEqual(stop)
    expect(effects.filter((effect) => effect.do === 'write-grant' || effect.do === 'start')).toEqual([])
  })

  it.each([{ deviceId: 'bed-9' }, { minutes: 5 }, { cardId: 'card-9' }])(
    'leaves a session alone that is another one: %o',
    (other) => {
      const effects = effectsOf(takenBack, heard(running({ transport: 'remote', ...other }), t0 + second))
      expect(effects.filter((effect) => effect.do === 'command-server')).toEqual([])
    },
  )

  it('is taken back after a reload as well', () => {
    const again = after({ type: 'restored', flow: takenBack, at: t0 + second })
    expect(effectsOf(again, heard(null, t0 + 2 * second))).toEqual([])
    expect(effectsOf(again, heard(running({ transport: 'remote' }), t0 + 2 * second))).toContainEqual(stop)
  })

  it('says for how long it is still tried, and not once it is taken back', () => {
    const until = (flow: TanningFlow) => ('attempt' in flow ? tryingUntil(flow) : undefined)
    expect(until(unknown)).toBe(t0 + 30 * second)
    expect(until(takenBack)).toBeUndefined()
    expect(until(from(atStarting, linkLost, startLost))).toBeUndefined()
  })
})
