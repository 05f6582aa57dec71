import { z } from 'zod/mini'

import { date, id, time } from './values.ts'

const decided = { appointment_id: id, rev: z.int() }

/** What becomes of one appointment that a change affects; `keep`: its time stays open for its member alone. */
export const clashDecision = z.discriminatedUnion('choice', [
  z.object({ ...decided, choice: z.literal('move'), device_id: id, date, time }),
  z.object({ ...decided, choice: z.literal('cancel') }),
  z.object({ ...decided, choice: z.literal('keep') }),
])

/** In the body of every call that changes what can be booked; what is decided goes with the change or not at all. */
export const clashDecisions = z.prefault(z.array(clashDecision).check(z.maxLength(500)), [])

/** An appointment that a change affects, as it is now, and where it could go. */
const clash = z.object({
  ...decided,
  member: z.object({ uid: id, nickname: z.string(), phone_masked: z.string() }),
  device_id: id,
  device_name: z.string(),
  device_type: z.string(),
  date,
  time,
  end_time: time,
  /** Free times after the change, the nearest on the same kind of bed first. */
  options: z.array(z.object({ device_id: id, device_name: z.string(), same_type: z.boolean(), date, time })),
  /** Why the move that was decided cannot be made. */
  problem: z.nullable(z.enum(['slot-full', 'slot-past', 'outside-hours', 'too-soon', 'overlaps-own'])),
})

/** What the refusal `clashes` carries: every affected appointment, so that each can be decided about. */
export const clashList = z.object({ clashes: z.array(clash) })
