import { type Grant, isGrantSigned, readGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import type { RefusedReason } from '#src/domain/devices/device-messages.ts'

import type { Bed, BedEffect, BedParts, BedStep, Transport, Run, Stored } from './bed-facts.ts'
import { dueAt, whenDue } from './bed-run.ts'
import { answer, go, statusOf, announce, andThen } from './bed-replies.ts'
import { macOf } from './held-keys.ts'
import { countUse, nowOf, type PassStore, tidied, whyNotGrant } from './pass-store.ts'

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
  const mac = macOf(parts, grant.key)
  if (!mac || !isGrantSigned(bytes, mac)) return go(spent, refusal(transport, 'bad-mac'))
  const oldEpoch = grant.pass && grant.pass.epoch !== bed.stored.passes.epoch
  if (bed.stored.openRun?.grant === grant.grant && !oldEpoch) return go(spent, answer(transport, statusOf(spent)))
  const why = whyNot(bed, grant, parts)
  if (why) return go(spent, refusal(transport, why))
  const passes = rememberedPasses(bed, grant, parts)
  if (!passes) return go(spent, refusal(transport, 'full'))
  const usedGrants = grant.pass ? bed.stored.usedGrants : [...bed.stored.usedGrants, grant.grant].slice(-memory)
  return begin(spent, { ...grant, id: grant.grant, stored: { usedGrants, passes } }, transport, parts)
}

function whyNot(bed: Bed, grant: Grant, parts: BedParts): RefusedReason | undefined {
  const { stored, nonce } = bed
  const ofPass = grant.pass && whyNotGrant(stored.passes, { id: grant.grant, epoch: grant.pass.epoch })
  if (ofPass) return ofPass
  if (stored.usedGrants.includes(grant.grant)) return 'used-grant'
  if (nonce?.value !== grant.nonce || bed.nowAt > nonce.diesAt) return 'stale-nonce'
  return whyNotReady(bed) ?? (isInRange(grant, parts) ? undefined : 'out-of-range')
}

/** What a grant spends of a pass is remembered with the passes; undefined when there is no room. */
function rememberedPasses(bed: Bed, { grant: id, pass }: Grant, parts: BedParts): PassStore | undefined {
  if (!pass) return bed.stored.passes
  const now = nowOf(bed.stored.passes, chipTime(bed, parts))
  return countUse(tidyPasses(bed, parts), { id, notAfter: pass.notAfter }, { road: 'none' }, now)
}

/** Without the records that have nothing more to say: a run and its receipts are news under their pass's id. */
export function tidyPasses({ stored, nowAt }: Bed, parts: BedParts): PassStore {
  const { passes, openRun, receipts } = stored
  const isHeld = (id: string) => openRun?.grant === id || receipts.some(({ grant }) => grant === id)
  return tidied(passes, nowOf(passes, chipTime({ nowAt }, parts)), isHeld)
}

export function chipTime({ nowAt }: Pick<Bed, 'nowAt'>, { chipMs }: BedParts): number {
  return chipMs ? chipMs() : nowAt
}

/** Why the bed starts nothing at all now. */
export function whyNotReady({ stored, activity }: Bed): RefusedReason | undefined {
  if (stored.openRun) return 'busy'
  if (stored.isFaulty || stored.receipts.length >= maxReceipts) return 'fault'
  if (stored.isDisabled) return 'disabled'
  return activity.name === 'cooling' ? 'cooling' : undefined
}

type Asked = Pick<Grant, 'minutes' | 'intensity' | 'dressing' | 'flags'>

/** A flag that this bed does not know would promise something that it does not do. */
export function isInRange({ minutes, intensity, dressing, flags }: Asked, { limits }: BedParts): boolean {
  const isKnown = intensity >= 1 && intensity <= 3 && flags === 0
  const isAllowed = minutes >= limits.minMinutes && minutes <= limits.maxMinutes
  return isKnown && isAllowed && minutes >= 1 && dressing <= limits.maxDressingSeconds
}

interface Beginning extends Omit<Asked, 'flags'> {
  /** Of the grant or the pass. */
  id: string
  /** What is remembered, so that the same one starts nothing again. */
  stored: Partial<Stored>
}

/**
 * What was used and the run are stored before the lamps can go on: a power cut in between costs the start, never a second
 * one. `transport`: of the message that is answered; none for a code, which its reader answers.
 */
export function begin(
  bed: Bed,
  { id, minutes, intensity, dressing, stored: remembered }: Beginning,
  transport: Transport | undefined,
  parts: BedParts,
  ...news: BedEffect[]
): BedStep {
  const run: Run = {
    run: parts.newId(),
    grant: id,
    minutes,
    intensity,
    didLampsGoOn: false,
    onMs: 0,
    pauses: 0,
    pausedMs: 0,
  }
  const stored: Stored = { ...bed.stored, ...remembered, openRun: run }
  const dressed: Bed = { ...bed, stored, activity: { name: 'dressing', lampsAt: bed.nowAt + dressing * 1000 } }
  const started = { type: 'started', run: run.run, grant: run.grant, dressing, minutes } as const
  const said = go(
    dressed,
    { do: 'persist', stored },
    ...(transport ? [answer(transport, started)] : []),
    ...announce(dressed, started, transport),
    ...news,
  )
  return andThen(said, (begun) => (dueAt(begun) === begun.nowAt ? whenDue(begun, parts) : go(begun)))
}

export function refusal(transport: Transport, reason: RefusedReason): ReturnType<typeof answer> {
  return answer(transport, { type: 'refused', reason })
}
