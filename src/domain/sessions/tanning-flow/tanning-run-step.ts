import type { Session } from '#src/domain/sessions/session.ts'
import { go, type TanningEffect, type TanningStep } from './tanning-events.ts'
import type { Announcement, Plan, RunFlow, RunTrouble, Tan, TanningFlow } from './tanning-steps.ts'

/** What a run knows at its beginning, told by the server or by the bed. */
export function newTan(session: Session, { plan, isLinked }: { plan: Plan; isLinked: boolean }, at: number): Tan {
  const bluetooth = session.transport === 'bluetooth' ? plan.bluetooth : null
  return {
    session,
    bluetooth,
    link: bluetooth === null ? 'none' : isLinked ? 'connected' : 'lost',
    heardAt: at,
    askedAt: at,
    isAssumed: false,
    pausedMs: 0,
    pausedAt: session.state === 'paused' ? at : null,
    receipts: [],
    said: [],
    trouble: null,
  }
}

/** The step that a run is at; undefined where neither bed nor server has said that there is one. */
export function enterRun(tan: Tan): RunFlow | undefined {
  switch (tan.session.state) {
    case 'dressing':
      return { step: tan.isAssumed ? 'running' : 'dressing', tan }
    case 'running':
      return { step: 'running', tan }
    case 'paused':
      return { step: 'paused', tan }
    case 'ended':
    case 'starting':
    case 'unknown':
      return undefined
  }
}

/** Goes where the bed or the server says. A command waits on, until its answer is overdue, and is told when it was not followed. */
export function follow(flow: RunFlow, session: Session, at: number): TanningStep {
  const { tan } = flow
  const isPaused = session.state === 'paused'
  const spentMs = !isPaused && tan.pausedAt !== null ? Math.max(0, at - tan.pausedAt) : 0
  const heard: Tan = {
    ...tan,
    session,
    heardAt: at,
    isAssumed: session.state === 'dressing' && session.lampsAt !== null && at >= session.lampsAt,
    pausedMs: tan.pausedMs + spentMs,
    pausedAt: isPaused ? (tan.pausedAt ?? at) : null,
    trouble: troubleAfter(flow, session),
  }
  const isWaiting = 'pending' in flow && !flow.pending.isUnsure && !isFollowed(flow, session)
  const next = isWaiting ? { ...flow, tan: heard } : settle({ ...flow, tan: heard })
  const isLit = tan.session.state === 'dressing' && session.state === 'running'
  return isLit ? announce(next, 'lamps-on', [{ do: 'refresh' }]) : go(next)
}

/** Over, as the bed or the server says; the only way to the summary, and there is none back. */
export function end(flow: RunFlow, session: Session, heardFrom: 'bed' | 'studio'): TanningStep {
  const { receipts, said } = flow.tan
  const isAnnounced = said.includes('time-up') || session.endReason === 'never-started'
  const telling: TanningEffect[] = isAnnounced
    ? []
    : [{ do: 'announce', what: 'ended', deviceName: session.deviceName }]
  return go({ step: 'ended', session, heardFrom, receipts }, ...telling, { do: 'refresh' })
}

/** Tells something once in a run. */
export function announce(flow: RunFlow, what: Announcement, effects: TanningEffect[]): TanningStep {
  const { said, session } = flow.tan
  if (said.includes(what)) return go(flow, ...effects)
  return go(withTan(flow, { said: [...said, what] }), ...effects, {
    do: 'announce',
    what,
    deviceName: session.deviceName,
  })
}

/** Back to how it stands as far as the bed or the server have told. */
export function settle(flow: RunFlow): RunFlow {
  return enterRun(flow.tan) ?? flow
}

export const commandOfStep = { pausing: 'pause', resuming: 'resume', stopping: 'stop' } as const

function isFollowed(flow: RunFlow, { state }: Session): boolean {
  if (flow.step === 'pausing') return state === 'paused'
  return flow.step === 'resuming' ? state === 'running' : flow.step !== 'stopping'
}

function troubleAfter(flow: RunFlow, session: Session): RunTrouble | null {
  if (!('pending' in flow) || !flow.pending.isUnsure) return flow.tan.trouble
  return isFollowed(flow, session) ? null : { kind: 'not-done', command: commandOfStep[flow.step] }
}

export function askServer({ session }: Tan): TanningEffect {
  return { do: 'ask-server', sessionId: session.sessionId }
}

export function askBed({ link }: Tan): TanningEffect[] {
  return link === 'connected' ? [{ do: 'ask-bed' }] : []
}

export function withTan<Flow extends TanningFlow & { tan: Tan }>(flow: Flow, change: Partial<Tan>): Flow {
  return { ...flow, tan: { ...flow.tan, ...change } }
}
