/** To whom something is sold at the counter without asking who they are: one row of the chain that is nobody's account. */
export const guestUid = 'guest'

export function isGuest(uid: string): boolean {
  return uid === guestUid
}
