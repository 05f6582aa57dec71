import { receiptFlags, signReceipt } from '#src/domain/beds/protocol/bed-receipt.ts'
import type { Receipt, ReceiptReason } from '#src/domain/devices/device-messages.ts'
import { maxPauseMs, maxPauses } from '#src/domain/sessions/session.ts'

import {
  type Activity,
  type Bed,
  type BedParts,
  type BedStep,
  lampMs,
  type Transport,
  type Run,
  type Stored,
} from './bed-facts.ts'
import { go, statusOf, announce } from './bed-replies.ts'

/** When the bed itself will do something next, without anybody saying anything; undefined for never. */
export function dueAt({ stored: { openRun }, activity }: Bed): number | undefined {
  switch (activity.name) {
    case 'dressing':
      return activity.lampsAt
    case 'running':
      return openRun ? activity.sinceAt + openRun.minutes * 60_000 - openRun.onMs : undefined
    case 'paused':
      return openRun ? activity.sinceAt + maxPauseMs - openRun.pausedMs : undefined
    case 'cooling':
      return activity.readyAt
    case 'ready':
    case 'off':
      return undefined
  }
}

/** What the bed's own timer does at the instant that was due. */
export function whenDue(bed: Bed, parts: BedParts): BedStep {
  switch (bed.activity.name) {
    case 'dressing':
      return switchOn(bed, parts)
    case 'running':
      return endRun(bed, 'completed', parts)
    case 'paused':
      return endRun(bed, 'stopped', parts)
    case 'cooling':
      return announced(inActivity({ ...bed, stored: { ...bed.stored, isHot: false } }, { name: 'ready' }))
    case 'ready':
    case 'off':
      return go(bed)
  }
}

export function pauseRun(bed: Bed, transport: Transport): BedStep {
  const { openRun } = bed.stored
  if (!openRun || bed.activity.name !== 'running') return go(bed)
  const paused: Run = { ...openRun, onMs: lampMs(bed, bed.nowAt), pauses: openRun.pauses + 1 }
  const dark = inActivity(withRun(bed, paused), { name: 'paused', sinceAt: bed.nowAt })
  return lit(dark, 0, transport)
}

export function canPause({ stored: { openRun }, activity }: Bed): boolean {
  return activity.name === 'running' && openRun !== null && openRun.pauses < maxPauses
}

export function resumeRun(bed: Bed, transport: Transport): BedStep {
  const { openRun } = bed.stored
  if (!openRun || bed.activity.name !== 'paused') return go(bed)
  const resumed: Run = { ...openRun, pausedMs: openRun.pausedMs + bed.nowAt - bed.activity.sinceAt }
  const running = inActivity(withRun(bed, resumed), { name: 'running', sinceAt: bed.nowAt })
  return lit(running, openRun.intensity, transport)
}

/** Ends the open run with its final receipt; the receipt is kept before anything else happens. */
export function endRun(
  bed: Bed,
  reason: Exclude<ReceiptReason, 'lamps-on'>,
  parts: BedParts,
  transport?: Transport,
): BedStep {
  const { openRun } = bed.stored
  if (!openRun) return go(bed)
  const said = openRun.didLampsGoOn ? reason : 'never-started'
  const receipt = receiptOf(openRun, said, lampMs(bed, bed.nowAt), parts)
  const stored: Stored = { ...bed.stored, openRun: null, receipts: [...bed.stored.receipts, receipt] }
  const activity: Activity = stored.isHot
    ? { name: 'cooling', readyAt: bed.nowAt + parts.coolingMs }
    : { name: 'ready' }
  const over = inActivity({ ...bed, stored }, activity)
  const effects = [...announce(over, receipt), ...announce(over, statusOf(over), transport)]
  return go(over, { do: 'persist', stored }, { do: 'lamps', intensity: 0 }, ...effects)
}

function switchOn(bed: Bed, parts: BedParts): BedStep {
  const { openRun } = bed.stored
  if (!openRun) return go(bed)
  const run: Run = { ...openRun, didLampsGoOn: true }
  const receipt = receiptOf(run, 'lamps-on', 0, parts)
  const stored: Stored = { ...bed.stored, openRun: run, isHot: true, receipts: [...bed.stored.receipts, receipt] }
  const on = inActivity({ ...bed, stored }, { name: 'running', sinceAt: bed.nowAt })
  const said = [...announce(on, receipt), ...announce(on, statusOf(on))]
  return go(on, { do: 'persist', stored }, { do: 'lamps', intensity: run.intensity }, ...said)
}

function receiptOf(run: Run, reason: ReceiptReason, onMs: number, { bed, mac }: BedParts): Receipt {
  const isLast = reason !== 'lamps-on'
  return signReceipt(
    {
      bed,
      run: run.run,
      grant: run.grant,
      seq: isLast && run.didLampsGoOn ? 2 : 1,
      secondsOn: Math.floor(onMs / 1000),
      reason,
      flags: receiptFlags({ didLampsGoOn: run.didLampsGoOn, isFinal: isLast }),
    },
    mac,
  )
}

function lit(bed: Bed, intensity: number, transport: Transport): BedStep {
  return go(
    bed,
    { do: 'persist', stored: bed.stored },
    { do: 'lamps', intensity },
    ...announce(bed, statusOf(bed), transport),
  )
}

function announced(bed: Bed): BedStep {
  return go(bed, { do: 'persist', stored: bed.stored }, ...announce(bed, statusOf(bed)))
}

function inActivity(bed: Bed, activity: Activity): Bed {
  return { ...bed, activity }
}

function withRun(bed: Bed, openRun: Run): Bed {
  return { ...bed, stored: { ...bed.stored, openRun } }
}
