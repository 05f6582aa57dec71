import { maxPauses } from '#src/domain/sessions/session.ts'
import { go, type Press, type PressType, type TanningEvent, type TanningStep } from './tanning-events.ts'
import { nextAtRest } from './tanning-idle.ts'
import { restore } from './tanning-restore.ts'
import { nextInRun, wakeRunAt } from './tanning-run.ts'
import { nextInStart, wakeStartAt } from './tanning-start.ts'
import { isRun, isStart, noFlow, type TanningFlow } from './tanning-steps.ts'

/** How often a bed that is not ready yet is asked whether it is. */
const bedAgainMs = 5000

/** Decides everything about a visit to a bed; performs nothing. Events that make no sense here change nothing. */
export function next(flow: TanningFlow, event: TanningEvent): TanningStep {
  if (isPress(event) && !canSend(flow, event.type)) return go(flow)
  if (event.type === 'member-left') return go(noFlow, { do: 'disconnect' })
  if (event.type === 'restored') return flow.step === 'none' ? restore(event.flow, event.at) : go(flow)
  if (isRun(flow)) return nextInRun(flow, event)
  if (isStart(flow)) return nextInStart(flow, event)
  return nextAtRest(flow, event)
}

function isPress(event: TanningEvent): event is Press {
  return event.type === 'plan-made' || event.type.endsWith('-pressed')
}

/** Whether a button makes sense now; a screen shows no other. */
export function canSend(flow: TanningFlow, press: PressType): boolean {
  switch (press) {
    case 'plan-made':
    case 'connect-pressed':
      return ['none', 'planned', 'failed', 'ended'].includes(flow.step)
    case 'remote-start-pressed':
      return ['none', 'planned', 'connecting', 'connected', 'failed', 'ended'].includes(flow.step)
    case 'disconnect-pressed':
      return flow.step === 'connecting' || flow.step === 'connected'
    case 'start-pressed':
      return flow.step === 'connected' && flow.bed.state === 'ready'
    case 'retry-pressed':
      return flow.step === 'failed' || flow.step === 'unknown'
    case 'leave-pressed':
      return ['planned', 'failed', 'ended'].includes(flow.step)
    case 'pause-pressed':
      return flow.step === 'running' && flow.tan.session.pausesUsed < maxPauses
    case 'resume-pressed':
      return flow.step === 'paused'
    case 'stop-pressed':
      return canStop(flow)
    case 'reconnect-pressed':
      return canReconnect(flow)
  }
}

/** While a stop waits for its answer it can be pressed again only when the answer is in doubt. A start in doubt is taken back. */
function canStop(flow: TanningFlow): boolean {
  if (isStart(flow)) return flow.step === 'unknown' && (flow.attempt.session !== null || flow.attempt.stopOpId === null)
  return isRun(flow) && (flow.step !== 'stopping' || flow.pending.isUnsure)
}

function canReconnect(flow: TanningFlow): boolean {
  if (isStart(flow)) return flow.step === 'unknown' && !flow.attempt.isLinked && flow.attempt.plan.bluetooth !== null
  return isRun(flow) && flow.tan.link === 'lost'
}

/** When `time-passed` is due next; undefined where time changes nothing. */
export function wakeAt(flow: TanningFlow): number | undefined {
  if (isRun(flow)) return wakeRunAt(flow)
  if (flow.step === 'unknown') return wakeStartAt(flow)
  if (flow.step === 'connected' && flow.bed.state !== 'ready') return flow.bed.heardAt + bedAgainMs
  return undefined
}
