import { type Grant, isGrantSigned, readGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import type { RefusedReason } from '#src/domain/beds/protocol/bed-protocol.ts'

import type { Bed, BedParts, BedStep, Transport, Run, Stored } from './bed-facts.ts'
import { dueAt, whenDue } from './bed-run.ts'
import { answer, go, statusOf, announce, andThen } from './bed-replies.ts'

/** How many grants a bed remembers; an older one is refused all the same, because its nonce is dead. */
const memory = 256
/** With this many receipts waiting a bed starts nothing more, rather than lose one. */
const maxReceipts = 128

/** Takes a grant, or says why not. Whatever becomes of it, the nonce that it names is spent. */
export function startRun(bed: Bed, bytes: Uint8Array, transport: Transport, parts: BedParts): BedStep {
  const grant = readGrant(bytes)
  if (!grant) return go(bed, refusal(transport, 'malformed'))
  const spent: Bed = bed.nonce?.value === grant.nonce ? { ...bed, nonce: null } : bed
  if (grant.bed !== parts.bed) return go(spent, refusal(transport, 'wrong-bed'))
  if (grant.key !== parts.key || !isGrantSigned(bytes, parts.mac)) return go(spent, refusal(transport, 'bad-mac'))
  if (bed.stored.openRun?.grant === grant.grant) return go(spent, answer(transport, statusOf(spent)))
  const why = whyNot(bed, grant, parts)
  return why ? go(spent, refusal(transport, why)) : begin(spent, grant, transport, parts)
}

function whyNot(bed: Bed, grant: Grant, parts: BedParts): RefusedReason | undefined {
  const { stored, nonce, activity } = bed
  if (stored.usedGrants.includes(grant.grant)) return 'used-grant'
  if (nonce?.value !== grant.nonce || bed.nowAt > nonce.diesAt) return 'stale-nonce'
  if (stored.openRun) return 'busy'
  if (stored.isFaulty || stored.receipts.length >= maxReceipts) return 'fault'
  if (stored.isDisabled) return 'disabled'
  if (activity.name === 'cooling') return 'cooling'
  return isInRange(grant, parts) ? undefined : 'out-of-range'
}

/** A flag that this bed does not know would promise something that it does not do. */
function isInRange({ minutes, intensity, dressing, flags }: Grant, { limits }: BedParts): boolean {
  const isKnown = intensity >= 1 && intensity <= 3 && flags === 0
  const isAllowed = minutes >= limits.minMinutes && minutes <= limits.maxMinutes
  return isKnown && isAllowed && minutes >= 1 && dressing <= limits.maxDressingSeconds
}

/** Grant and run are stored before the lamps can go on: a power cut in between costs the start, never a second one. */
function begin(bed: Bed, grant: Grant, transport: Transport, parts: BedParts): BedStep {
  const { minutes, intensity, dressing } = grant
  const run: Run = {
    run: parts.newId(),
    grant: grant.grant,
    minutes,
    intensity,
    didLampsGoOn: false,
    onMs: 0,
    pauses: 0,
    pausedMs: 0,
  }
  const usedGrants = [...bed.stored.usedGrants, grant.grant].slice(-memory)
  const stored: Stored = { ...bed.stored, openRun: run, usedGrants }
  const dressed: Bed = { ...bed, stored, activity: { name: 'dressing', lampsAt: bed.nowAt + dressing * 1000 } }
  const started = { type: 'started', run: run.run, grant: run.grant, dressing, minutes } as const
  const said = go(
    dressed,
    { do: 'persist', stored },
    answer(transport, started),
    ...announce(dressed, started, transport),
  )
  return andThen(said, (begun) => (dueAt(begun) === begun.nowAt ? whenDue(begun, parts) : go(begun)))
}

function refusal(transport: Transport, reason: RefusedReason): ReturnType<typeof answer> {
  return answer(transport, { type: 'refused', reason })
}
