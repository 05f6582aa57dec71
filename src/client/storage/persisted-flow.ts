import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

import { readText, writeText } from './local-text.ts'

const key = 'tanning'
/** Raised when the flow changes its form, so that an older one is read as none and the studio is asked instead. */
const form = 1

/**
 * Where a member's visit to a bed stands, on this phone. It is written before anything is done, in one step that
 * cannot be interrupted, and outlives a reload, a crash and a night.
 */
export const persistedFlow = {
  /** Nothing of another member is ever given back. */
  read(uid: string): TanningFlow | undefined {
    const kept = parseJson(readText(key) ?? '')
    if (!isRecord(kept) || kept['form'] !== form || kept['uid'] !== uid) return undefined
    return isFlow(kept['flow']) ? kept['flow'] : undefined
  },
  write(uid: string, flow: TanningFlow): void {
    const isNothing = flow.step === 'none' && flow.undecided === null
    writeText(key, isNothing ? undefined : JSON.stringify({ form, uid, flow }))
  },
}

const shapes: Record<TanningFlow['step'], (flow: Record<string, unknown>) => boolean> = {
  none: isUndecided,
  planned: (flow) => isPlan(flow['plan']) && isUndecided(flow) && isNumber(flow['sinceAt']),
  connecting: (flow) => isPlan(flow['plan']) && isUndecided(flow) && isNumber(flow['sinceAt']),
  connected: (flow) => isPlan(flow['plan']) && isUndecided(flow) && isRecord(flow['bed']),
  starting: isStart,
  writing: isStart,
  'waiting-started': isStart,
  unknown: (flow) => isStart(flow) && isNumber(flow['askedAt']) && isNumber(flow['tries']) && isText(flow['why']),
  dressing: isRun,
  running: isRun,
  paused: isRun,
  pausing: isPending,
  resuming: isPending,
  stopping: isPending,
  ended: (flow) => isSession(flow['session']) && Array.isArray(flow['receipts']),
  failed: (flow) => isPlan(flow['plan']) && isUndecided(flow) && isRecord(flow['failure']) && isNumber(flow['sinceAt']),
}

function isFlow(value: unknown): value is TanningFlow {
  if (!isRecord(value) || !isText(value['step']) || !Object.hasOwn(shapes, value['step'])) return false
  return shapes[value['step'] as TanningFlow['step']](value)
}

function isUndecided({ undecided }: Record<string, unknown>): boolean {
  return undecided === null || isText(undecided)
}

function isPlan(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { bluetooth } = value
  const hasTexts = ['deviceId', 'deviceName', 'cardId', 'intensity', 'road'].every((name) => isText(value[name]))
  return hasTexts && isNumber(value['minutes']) && (bluetooth === null || isRecord(bluetooth))
}

function isStart({ attempt }: Record<string, unknown>): boolean {
  if (!isRecord(attempt) || !isPlan(attempt['plan']) || !isText(attempt['opId'])) return false
  return isNumber(attempt['pressedAt']) && (attempt['session'] === null || isSession(attempt['session']))
}

function isRun({ tan }: Record<string, unknown>): boolean {
  if (!isRecord(tan) || !isSession(tan['session']) || !isNumber(tan['heardAt']) || !isNumber(tan['askedAt']))
    return false
  return Array.isArray(tan['receipts']) && Array.isArray(tan['said']) && isNumber(tan['pausedMs'])
}

function isPending(flow: Record<string, unknown>): boolean {
  const { pending } = flow
  return isRun(flow) && isRecord(pending) && isText(pending['opId']) && isNumber(pending['sentAt'])
}

function isSession(value: unknown): boolean {
  if (!isRecord(value)) return false
  const hasTexts = ['sessionId', 'deviceId', 'deviceName', 'state', 'transport'].every((name) => isText(value[name]))
  return hasTexts && ['minutes', 'secondsLeft', 'pausesUsed'].every((name) => isNumber(value[name]))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
