import { stayMs } from '#src/domain/appointments/appointment.ts'

import type { Presence } from '#server/modules/doors/rules/in-shop.ts'

/** How a member came in for a session: kept with it, because the log of doors is deleted earlier. */
export interface Entry {
  at: number
  /** By which proof a door opened, or `staff` who checked the member in. */
  proof: string
  /** null: seen by staff, through no door of ours. */
  lockId: string | null
}

interface Came extends Pick<Presence, 'now' | 'appointments'> {
  /** The last opening of a door of the shop with a proof of being there. */
  lastOpening: Entry | null
}

/** What let this member be taken for being inside; undefined where nothing did, as of staff and in a demo. */
export function entryOf({ now, appointments, lastOpening }: Came): Entry | undefined {
  if (lastOpening && lastOpening.at <= now && now - lastOpening.at <= stayMs) return lastOpening
  const seenAt = appointments.flatMap(({ checkedInAt }) => checkedInAt ?? []).toSorted((a, b) => b - a)[0]
  return seenAt === undefined ? undefined : { at: seenAt, proof: 'staff', lockId: null }
}
