import type { Clash, ClashChoice, ClashDecision, ClashOption } from './clash-calls.ts'

/** What was chosen about one appointment; a move without a place yet is still open. */
export interface ClashDraft {
  choice: ClashChoice
  to?: ClashOption
}

export type ClashDrafts = ReadonlyMap<string, ClashDraft>

/** The first place of the same day that no other row has taken: on which other day somebody comes, nobody says for them. */
export function propose(clash: Clash, clashes: readonly Clash[], drafts: ClashDrafts): ClashOption | undefined {
  const taken = new Set(
    clashes
      .filter((other) => other !== clash)
      .flatMap(({ appointmentId }) => drafts.get(appointmentId)?.to ?? [])
      .map(keyOf),
  )
  return clash.options.find((option) => option.date === clash.date && !taken.has(keyOf(option)))
}

export function keyOf({ deviceId, date, time }: ClashOption): string {
  return `${deviceId} ${date} ${time}`
}

/** A choice counts while the list still offers it: a move whose place is gone is open again. */
export function decisionOf(clash: Clash, drafts: ClashDrafts): ClashDecision | undefined {
  const { appointmentId, rev } = clash
  const draft = drafts.get(appointmentId)
  if (!draft) return undefined
  if (draft.choice !== 'move') return { appointmentId, rev, choice: draft.choice }
  const { to } = draft
  const isOffered = to !== undefined && clash.options.some((option) => keyOf(option) === keyOf(to))
  if (!to || !isOffered) return undefined
  return { appointmentId, rev, choice: 'move', deviceId: to.deviceId, date: to.date, time: to.time }
}
