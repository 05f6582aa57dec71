import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** Whose appointment a ticket cancels. */
interface Owned {
  appointmentId: string
  memberUid: string
}

/** Makes and checks what cancels one appointment without a login. */
export interface CancelTickets {
  of(owned: Owned): string
  isRight(owned: Owned, given: string): boolean
}

/** The secret never reaches the database, and tickets have a key of their own, so that nothing else passes for one. */
export function cancelTicketsOf(secret: string): CancelTickets {
  // As a key it is made once: each list of appointments has a ticket for each of them.
  const key = createSecretKey(createHmac('sha256', secret).update('quarter-sun cancel ticket').digest())
  const of = ({ appointmentId, memberUid }: Owned) =>
    createHmac('sha256', key)
      .update(JSON.stringify([appointmentId, memberUid]))
      .digest('base64url')
  return {
    of,
    isRight(owned, given) {
      const [right, said] = [Buffer.from(of(owned)), Buffer.from(given)]
      return right.length === said.length && timingSafeEqual(right, said)
    },
  }
}
