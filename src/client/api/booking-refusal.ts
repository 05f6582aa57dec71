import { isRecord } from '#src/lib/parse-json.ts'

import type { FailureCode } from '#src/client/http/call-api.ts'

/** The server's reasons not to book. `other` is one that this version cannot explain. */
export type BookingRefusal =
  | { reason: 'too-soon'; nextAllowedAt: number | undefined }
  | { reason: (typeof plainReasons)[number] | 'other' }

const plainReasons = [
  'slot-full',
  'slot-past',
  'outside-hours',
  'device-offline',
  'device-disabled',
  'too-many-appointments',
  'overlaps-own',
  'skin-type',
  'no-access',
  'no-package',
  'not-found',
] as const satisfies FailureCode[]

/** Reads a refusal of `bookAppointment`. */
export function toBookingRefusal(code: FailureCode, data: unknown): BookingRefusal {
  if (code === 'too-soon') return { reason: code, nextAllowedAt: nextAllowedAtOf(data) }
  return { reason: plainReasons.find((reason) => reason === code) ?? 'other' }
}

/** When the member may begin at the earliest, from what a refusal `too-soon` carries. */
export function nextAllowedAtOf(data: unknown): number | undefined {
  const text = isRecord(data) ? data['next_allowed_at'] : undefined
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
