import type { Appointment } from './appointment.ts'
import { canUndo, type Entry, type Intent } from '#src/domain/outbox/outbox-entry.ts'

/** What this phone still means to do about an appointment, beside what the studio last said of it. */
export type Cancellation =
  | { step: 'none' }
  /** Kept on this phone; `canUndo` until a try may have reached the studio. */
  | { step: 'waiting'; opId: string; canUndo: boolean }
  | { step: 'sending'; opId: string }
  | { step: 'refused'; opId: string; code: string }
  /** It waited so long that it must be meant again; `mayHaveArrived`: the studio may have done it all the same. */
  | { step: 'expired'; opId: string; mayHaveArrived: boolean }

/** Computed from the outbox; the kept answer of the studio stays what it is. */
export function cancellationOf(appointmentId: string, entries: readonly Entry[]): Cancellation {
  const entry = entries.findLast(
    ({ intent }) => intent.kind === 'cancel-appointment' && intent.appointmentId === appointmentId,
  )
  if (!entry) return { step: 'none' }
  const { opId, state } = entry
  switch (state.name) {
    case 'waiting':
      return { step: 'waiting', opId, canUndo: canUndo(entry) }
    case 'sending':
      return { step: 'sending', opId }
    case 'refused':
      return { step: 'refused', opId, code: state.code }
    case 'dead':
      return { step: 'expired', opId, mayHaveArrived: entry.mayHaveArrived }
  }
}

/** The member wants it gone, and the studio has not yet said what becomes of that. */
export function isCancelling({ step }: Cancellation): boolean {
  return step === 'waiting' || step === 'sending'
}

/** What is kept when a member cancels. */
export function cancelIntent({ appointmentId, rev, startsAt, timeZone, shopName, cancelTicket }: Appointment): Intent {
  const ticket = cancelTicket === undefined ? {} : { ticket: cancelTicket }
  return { kind: 'cancel-appointment', appointmentId, rev, startsAt, timeZone, shopName, ...ticket }
}
