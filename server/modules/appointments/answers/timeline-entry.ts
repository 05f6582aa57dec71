import { z } from 'zod/mini'

import type { CamelOf } from '#src/contract/codec.ts'
import type { appointmentStory } from '#src/contract/staff/appointments.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'

type Story = CamelOf<typeof appointmentStory.answer>
/** In the words of today; an app of before knows the first of them only. */
export type TimelineEntry = NonNullable<Story['allTimeline']>[number]

const empty = { name: null, from: null, to: null, reason: null }

export function byMember(
  what: TimelineEntry['what'],
  at: Instant,
  more: Partial<Pick<TimelineEntry, 'from' | 'to'>> = {},
): TimelineEntry {
  return { ...empty, ...more, at, what, by: 'member' }
}

export function bySystem(what: TimelineEntry['what'], at: Instant): TimelineEntry {
  return { ...empty, at, what, by: 'system' }
}

const verbs: Record<string, TimelineEntry['what']> = {
  'appointment.create': 'booked',
  'appointment.move': 'moved',
  'appointment.postpone': 'postponed',
  'appointment.cancel': 'cancelled',
  'appointment.visit': 'visited',
  'appointment.restore': 'restored',
  'appointment.undo-visit': 'visit-undone',
  'appointment.leave': 'left',
  'appointment.keep': 'kept',
}

const placeText = jsonText(z.nullable(z.object({ startsAt: z.int(), deviceId: z.string() })))

/** What the staff log says of an appointment. */
interface StaffLine {
  what: string
  before: string
  after: string
  reason: string | null
  createdAt: Instant
  nickname: string
}

/** A line of the staff log as an entry; lines about other things give none. */
export function staffEntry(line: StaffLine, nameOf: (deviceId: string) => string): TimelineEntry[] {
  const what = verbs[line.what]
  if (!what) return []
  const isMoved = what === 'moved' || what === 'postponed'
  const place = (text: string) => {
    const at = isMoved ? placeText.read(text) : null
    return at && { startsAt: at.startsAt, deviceName: nameOf(at.deviceId) }
  }
  const { createdAt, nickname, reason } = line
  const [from, to] = [place(line.before), place(line.after)]
  return [{ at: createdAt, what, by: 'staff', name: nickname, from, to, reason }]
}
