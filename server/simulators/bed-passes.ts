import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { Chosen, Pass } from '#src/domain/passes/pass.ts'

import type { Bed, BedEffect, BedParts, BedStep, Transport } from './bed-facts.ts'
import { andThen, answer, go } from './bed-replies.ts'
import { begin, chipTime, isInRange, refusal, tidyPasses, whyNotReady } from './bed-start.ts'
import { acknowledge, countUse, denyPass, nowOf, type PassStore, setClock, whyNotUse } from './pass-store.ts'
import {
  clockOf,
  type PassDevice,
  readProven,
  signedReport,
  unheardReports,
  whyNotBelieved,
  withDrawnEpoch,
} from './pass-words.ts'

type Said<Type extends DeviceMessage['type']> = Extract<DeviceMessage, { type: Type }>

export function deviceOf(parts: BedParts): PassDevice {
  return { ...parts, kind: 'bed', number: parts.bed }
}

/** A blank store is marked, and kept so, before the bed says which one it is. */
export function markEpoch(bed: Bed, { newId }: BedParts): BedStep {
  const { passes } = bed.stored
  return passes.epoch === null ? storePasses(bed, withDrawnEpoch(passes, newId)) : go(bed)
}

/** Said to a phone behind who the bed is. */
export function tellClock(bed: Bed, transport: Transport, parts: BedParts): BedEffect[] {
  return transport === 'bluetooth' ? [answer(transport, clockOf(bed.stored.passes, chipTime(bed, parts)))] : []
}

/** Starts for a pass without a word of the studio. The first check that fails is the answer. */
export function takePass(bed: Bed, said: Said<'use-pass'>, transport: Transport, parts: BedParts): BedStep {
  // A use is proven for the number of the connection beside the bed; over the network there is none.
  if (transport !== 'bluetooth') return go(bed, refusal(transport, 'malformed'))
  const { nonce } = bed
  const isAlive = nonce?.transport === transport && bed.nowAt <= nonce.diesAt
  // Whatever comes of it, the nonce is spent.
  const spent: Bed = nonce?.transport === transport ? { ...bed, nonce: null } : bed
  const pass = readProven(said, deviceOf(parts), isAlive ? nonce.value : undefined)
  if (typeof pass === 'string') return go(spent, refusal(transport, pass))
  const { passes, openRun } = bed.stored
  if (pass.epoch === passes.epoch && openRun?.grant === pass.id) return go(spent, answer(transport, startedAgain(bed)))
  const now = nowOf(passes, chipTime(bed, parts))
  const why = whyNotUse(passes, pass, now) ?? whyNotHere(bed, pass, said, parts)
  if (why) return go(spent, refusal(transport, why))
  const counted = countUse(tidyPasses(bed, parts), pass, { road: 'radio' }, now)
  if (!counted) return go(spent, refusal(transport, 'full'))
  const { id, dressing } = pass
  const { minutes, intensity } = said
  const news = tellStudio(bed, signedReport(counted, id, deviceOf(parts), chipTime(bed, parts)))
  return begin(spent, { id, minutes, intensity, dressing, stored: { passes: counted } }, transport, parts, ...news)
}

/** What of this bed and its state is against it. */
export function whyNotHere(
  bed: Bed,
  { maxMinutes, maxIntensity, dressing, flags }: Pass,
  { minutes, intensity }: Chosen,
  parts: BedParts,
): RefusedReason | undefined {
  const isWithin = minutes <= maxMinutes && intensity <= maxIntensity
  if (!isWithin || !isInRange({ minutes, intensity, dressing, flags }, parts)) return 'out-of-range'
  return whyNotReady(bed)
}

/** The word that was lost: the run is open, and its lamps go on when they would. */
function startedAgain({ stored: { openRun }, activity, nowAt }: Bed): DeviceMessage {
  const waitMs = activity.name === 'dressing' ? activity.lampsAt - nowAt : 0
  const { run = '', grant = '', minutes = 0 } = openRun ?? {}
  return { type: 'started', run, grant, dressing: Math.ceil(waitMs / 1000), minutes }
}

/** What the studio says about time and passes, through anybody; and what anybody may ask. */
export function hearPassMessage(
  bed: Bed,
  said: Said<'set-time' | 'deny' | 'ask-pass' | 'report-ack'>,
  transport: Transport,
  parts: BedParts,
): BedStep {
  const device = deviceOf(parts)
  if (said.type === 'ask-pass') {
    return andThen(markEpoch(bed, parts), (marked) => go(marked, answer(transport, reportOn(marked, said.id, parts))))
  }
  const why = whyNotBelieved(said, device)
  if (why) return go(bed, refusal(transport, why))
  switch (said.type) {
    case 'set-time':
      return takeTime(bed, said, transport, parts)
    case 'deny':
      return takeDenial(bed, said, transport, parts)
    case 'report-ack':
      return takeReportAck(bed, said, parts)
  }
}

/** Once for each nonce: a time that was overheard and is sent again would set the clock back, and end the epoch. */
function takeTime(bed: Bed, said: Said<'set-time'>, transport: Transport, parts: BedParts): BedStep {
  const { nonce } = bed
  const isOpen = nonce?.value === said.nonce && nonce.transport === transport && bed.nowAt <= nonce.timeBy
  if (!isOpen) return go(bed, refusal(transport, 'stale-nonce'))
  const heard: Bed = { ...bed, nonce: { ...nonce, timeBy: -Infinity } }
  const timed = setClock(bed.stored.passes, said.time, chipTime(bed, parts))
  const kept = storePasses(heard, withDrawnEpoch(timed, parts.newId))
  return andThen(kept, (set) => go(set, answer(transport, clockOf(set.stored.passes, chipTime(set, parts)))))
}

function takeDenial(bed: Bed, said: Said<'deny'>, transport: Transport, parts: BedParts): BedStep {
  return andThen(markEpoch(bed, parts), (marked) => {
    const passes = denyPass(tidyPasses(marked, parts), said)
    if (!passes) return go(marked, refusal(transport, 'full'))
    return andThen(storePasses(marked, passes), (after) => {
      const report = reportOn(after, said.id, parts)
      return go(after, answer(transport, report), ...(transport === 'mqtt' ? [] : tellStudio(after, report)))
    })
  })
}

function takeReportAck(bed: Bed, ack: Said<'report-ack'>, parts: BedParts): BedStep {
  const known: Bed = { ...bed, stored: { ...bed.stored, passes: acknowledge(bed.stored.passes, ack) } }
  return storePasses(known, tidyPasses(known, parts))
}

/** A chip that stands before the time it was last set at has stopped meanwhile. */
export function withoutStoppedClock(bed: Bed, parts: BedParts): Bed {
  const { passes } = bed.stored
  const isStopped = passes.clock !== null && chipTime(bed, parts) < passes.clock.atMs
  return isStopped ? { ...bed, stored: { ...bed.stored, passes: { ...passes, clock: null } } } : bed
}

/** What the studio may not have heard yet. */
export function passReports(bed: Bed, transport: Transport, parts: BedParts): BedEffect[] {
  if (transport !== 'mqtt') return []
  return unheardReports(bed.stored.passes, deviceOf(parts), chipTime(bed, parts)).flatMap((report) =>
    tellStudio(bed, report),
  )
}

function reportOn(bed: Bed, id: string, parts: BedParts): DeviceMessage {
  return signedReport(bed.stored.passes, id, deviceOf(parts), chipTime(bed, parts))
}

export function tellStudio({ isConnected }: Bed, message: DeviceMessage): BedEffect[] {
  return isConnected.mqtt ? [{ do: 'say', kind: 'event', transport: 'mqtt', message }] : []
}

export function storePasses(bed: Bed, passes: PassStore): BedStep {
  const stored = { ...bed.stored, passes }
  return go({ ...bed, stored }, { do: 'persist', stored })
}
