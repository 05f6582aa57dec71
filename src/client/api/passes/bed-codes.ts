import { callApi, failureOf } from '#src/client/http/call-api.ts'
import { type StoredBedPass, storedBedPasses } from '#src/client/storage/rows/stored-bed-passes.ts'
import { encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { Chosen } from '#src/domain/passes/pass.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { toBase64Url } from '#src/lib/base64url.ts'

import { askSession } from '#src/client/api/sessions.ts'

import { phoneWays } from './phone-ways.ts'

/** Kept before the first code is drawn: from then on nobody but bed and studio knows whether it has started. */
export async function noteShown(pass: StoredBedPass, { minutes, intensity }: Chosen): Promise<void> {
  const { shown } = pass
  const hasChanged = shown !== undefined && (shown.hasChanged || shown.intensity !== intensity)
  await storedBedPasses.write({
    ...pass,
    shown: { minutes, intensity, hasChanged, isSent: false, isReported: shown?.isReported },
  })
}

/**
 * The session of a pass whose code was shown, where the studio knows of one; null while it has heard nothing of the bed,
 * which says nothing of the bed. What it knows is kept with the pass.
 */
export async function hearBedUse(pass: StoredBedPass, signal?: AbortSignal): Promise<Session | null> {
  await tellShown(pass)
  const session = await askKnown(pass.sessionId, signal)
  if (!session || !isProven(session)) return session
  const usedAt = session.startedAt ?? session.lampsAt ?? session.endedAt ?? undefined
  const current = await storedBedPasses.read(pass.uid, pass.id)
  if (!current) return session
  if (!current.isUsed || current.usedAt !== usedAt) await storedBedPasses.write({ ...current, isUsed: true, usedAt })
  await tellChoice(current)
  return session
}

/** Whether the bed itself has told the studio that this pass was used. */
function isProven({ state }: Session): boolean {
  return state !== 'unknown' && state !== 'starting'
}

async function askKnown(sessionId: string, signal?: AbortSignal): Promise<Session | null> {
  try {
    return await askSession({ sessionId }, signal)
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'refused' && failure.code === 'not-found') return null
    throw error
  }
}

/** How strong it was, which beds don't sign; left open where codes of several strengths were shown. */
async function tellChoice({ uid, id, bytes, shown }: StoredBedPass): Promise<void> {
  if (!shown || shown.hasChanged || shown.isSent) return
  if (!(await tell(bytes, shown))) return
  const current = await storedBedPasses.read(uid, id)
  if (current?.shown) await storedBedPasses.write({ ...current, shown: { ...current.shown, isSent: true } })
}

/** Of a phone that can do no more the studio knows that it shows its pass; any other one says so before the bed does. */
async function tellShown({ uid, id, bytes, shown }: StoredBedPass): Promise<void> {
  if (!shown || shown.isReported || !phoneWays().includes('bluetooth')) return
  if (!(await tell(bytes, { minutes: 0, intensity: 0 }))) return
  const current = await storedBedPasses.read(uid, id)
  if (current?.shown) await storedBedPasses.write({ ...current, shown: { ...current.shown, isReported: true } })
}

/** Whether the studio has heard it, and need not be told again. */
async function tell(pass: Uint8Array, { minutes, intensity }: Chosen): Promise<boolean> {
  const said = { type: 'use-pass', pass, minutes, intensity, proof: noProof } as const
  const frames = [toBase64Url(encodeMessage(said))]
  try {
    await callApi(loadReport, '/api/machine/report', { frames }, { opId: crypto.randomUUID() })
    return true
  } catch (error) {
    // Another phone of this member has told it, or the studio takes none any more.
    return failureOf(error).kind === 'refused'
  }
}

/** The studio takes its own member's word for a choice. */
const noProof = new Uint8Array(16)

const loadReport = async () => (await import('#src/contract/sessions.ts')).report
