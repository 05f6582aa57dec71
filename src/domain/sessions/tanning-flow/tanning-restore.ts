import { isCarried, isGreeting } from './tanning-attempt.ts'
import { go, type TanningEffect, type TanningStep } from './tanning-events.ts'
import { isRun, isStart, type Plan, type TanningFlow } from './tanning-steps.ts'

/** A plan this old belongs to another visit. */
const planLivesMs = 10 * 60_000

/**
 * What the phone had kept becomes where the member is now. Nothing is started, connected or commanded by it: the
 * server is asked, and a Bluetooth connection waits for a tap unless this page may use the bed already.
 */
export function restore(kept: TanningFlow, at: number): TanningStep {
  if (isRun(kept)) return restoreRun(kept)
  if (isStart(kept)) return restoreStart(kept, at)
  const asking: TanningEffect = { do: 'ask-server', sessionId: null }
  switch (kept.step) {
    case 'none':
      return go(kept, asking)
    case 'planned':
    case 'connecting':
      return go(planAgain(kept.plan, kept.undecided, kept.sinceAt, at), asking)
    case 'connected':
      return go(planAgain(kept.plan, kept.undecided, kept.bed.heardAt, at), asking)
    case 'failed':
      return go(isOver(kept.sinceAt, at) ? { step: 'none', undecided: kept.undecided } : { ...kept, bed: null }, asking)
    case 'ended':
      return go(kept, { do: 'ask-server', sessionId: kept.session.sessionId })
  }
}

/** To the connect button; a plan of another visit is over. */
function planAgain(plan: Plan, undecided: string | null, sinceAt: number, at: number): TanningFlow {
  return isOver(sinceAt, at) ? { step: 'none', undecided } : { step: 'planned', plan, undecided, sinceAt }
}

function isOver(sinceAt: number, at: number): boolean {
  return at - sinceAt > planLivesMs
}

function restoreStart(kept: Extract<TanningFlow, { attempt: unknown }>, at: number): TanningStep {
  const attempt = { ...kept.attempt, isLinked: false }
  const { plan, session, opId, pressedAt } = attempt
  // The bed was only asked for a nonce, and the server has said nothing of this id: nothing has left for it yet.
  if (isGreeting({ ...kept, attempt })) {
    return go(planAgain(plan, opId, pressedAt, at), { do: 'ask-server', sessionId: null })
  }
  const why = kept.step === 'unknown' ? kept.why : 'restored'
  const asking: TanningEffect = { do: 'ask-server', sessionId: session?.sessionId ?? null }
  // Nothing but this page would have carried the start to the bed.
  const effects: TanningEffect[] = [plan.road === 'bluetooth' ? { ...asking, examine: true } : asking]
  if (isCarried(attempt) && plan.bluetooth) effects.push({ do: 'reconnect-quietly', address: plan.bluetooth })
  return go({ step: 'unknown', attempt, why, askedAt: at, tries: 0 }, ...effects)
}

function restoreRun(kept: Extract<TanningFlow, { tan: unknown }>): TanningStep {
  const { bluetooth, session } = kept.tan
  const tan = { ...kept.tan, link: bluetooth ? ('lost' as const) : ('none' as const) }
  const effects: TanningEffect[] = [{ do: 'ask-server', sessionId: session.sessionId }]
  if (bluetooth) effects.push({ do: 'reconnect-quietly', address: bluetooth })
  if (!('pending' in kept)) return go({ ...kept, tan }, ...effects)
  return go({ ...kept, tan, pending: { ...kept.pending, isUnsure: true } }, ...effects)
}
