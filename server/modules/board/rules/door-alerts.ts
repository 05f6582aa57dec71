import { type Alert, nothing } from './board-alert.ts'
import type { OftenOpened } from './often-opened.ts'
import type { OftenRefused } from './often-refused.ts'

/** What an alert calls the door or bed that it is about. */
interface Named {
  doors: readonly { id: string; name: string }[]
  beds: readonly { id: string; name: string }[]
}

/** Of members whose openings staff have to look at. */
export function openingAlerts(
  found: readonly OftenOpened[],
  kind: 'opened-often' | 'opened-far',
  { doors }: Pick<Named, 'doors'>,
): Alert[] {
  return found.map(({ lockId, memberUid, nickname, since }) => ({
    ...nothing,
    key: `${kind}:${memberUid}`,
    kind,
    severity: 'warn',
    since,
    subject: { id: lockId, name: doors.find(({ id }) => id === lockId)?.name ?? lockId },
    session: { id: null, memberUid, nickname },
  }))
}

/** Of proofs that were refused: of members by their id, of several together by the door or bed. */
export function refusalAlerts(oftenRefused: readonly OftenRefused[], { doors, beds }: Named): Alert[] {
  return oftenRefused.map(({ thingId, member, since, attempts }) => ({
    ...nothing,
    key: `refused-often:${member?.memberUid ?? thingId}`,
    kind: 'refused-often',
    severity: 'warn',
    since,
    subject: { id: thingId, name: [...doors, ...beds].find(({ id }) => id === thingId)?.name ?? thingId },
    session: member && { id: null, ...member },
    attempts,
  }))
}
