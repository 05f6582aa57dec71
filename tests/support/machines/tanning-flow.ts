import { maxPauses } from '#src/domain/sessions/session.ts'
import type { TanningEffect, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { next } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { isRun, isStart, noFlow, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import type { Machine } from './machine.ts'
import { tanningEvents } from './tanning-flow-events.ts'

export const tanningFlow: Machine<TanningFlow, TanningEvent, TanningEffect, TanningFlow['step']> = {
  file: 'tanning-flow',
  title: 'A visit to a bed, on the phone',
  purpose:
    'From the choice of minutes to the end of the run: one start at a time, and never called failed while the bed may be on.',
  source: 'src/domain/sessions/tanning-flow/tanning-flow.ts',
  states: {
    none: 'No visit.',
    planned: 'Over Bluetooth, before the member has pressed connect.',
    connecting: 'The browser looks for the bed.',
    connected: 'The bed has said who it is.',
    starting: 'The server is asked to start; over Bluetooth the bed is asked for a fresh nonce first.',
    writing: 'The grant is being written to the bed.',
    'waiting-started': 'The bed has the grant and has not answered yet.',
    unknown: 'The bed may be on; it is asked again and again.',
    dressing: 'The bed has started, its lamps are still off.',
    running: 'The lamps are on.',
    pausing: 'A pause was asked for and is not confirmed.',
    paused: 'The lamps are off for a while.',
    resuming: 'The lamps were asked back and this is not confirmed.',
    stopping: 'A stop was asked for and is not confirmed.',
    ended: 'The run is over.',
    failed: 'The start is over without any lamp.',
  },
  starts: [noFlow],
  // A page starts with nothing and is given back what it had kept: the arrow leads from that to what becomes of it.
  next: (flow, event) => next(event.type === 'restored' ? noFlow : flow, event),
  nameOf: ({ step }) => step,
  effectOf: (effect) => effect.do,
  keyOf,
  events: tanningEvents,
}

/** What the reducer looks at, without instants and counts. */
function keyOf(flow: TanningFlow): string {
  return JSON.stringify([flow.step, isRun(flow) ? runKey(flow) : isStart(flow) ? startKey(flow) : restKey(flow)])
}

function runKey(flow: Extract<TanningFlow, { tan: unknown }>): unknown {
  const { session, link } = flow.tan
  const pending = 'pending' in flow && [flow.pending.via, flow.pending.isUnsure]
  return [session.state, session.run !== null, session.pausesUsed >= maxPauses, link, pending]
}

function startKey(flow: Extract<TanningFlow, { attempt: unknown }>): unknown {
  const { plan, nonce, isDecided, session, grant, isLinked } = flow.attempt
  return [plan.road, nonce !== null, isDecided, session && [session.state, session.run !== null], grant, isLinked]
}

function restKey(flow: Exclude<TanningFlow, { tan: unknown } | { attempt: unknown }>): unknown {
  return ['plan' in flow && flow.plan.road, 'bed' in flow && (flow.bed?.state ?? null)]
}
