import { remembered } from '#src/client/storage/remembered.ts'

import { clearStored } from './clear-stored-data.ts'
import { beginLogin } from './login-session.ts'
import { waitingClerks, type WaitingClerk } from './waiting-clerks.ts'

type Leaving = Pick<WaitingClerk, 'nickname' | 'level'>

/**
 * The login in use waits, locked, and another one that waited is used. What the phone keeps of the one who leaves goes,
 * but for what they have not sent yet, which is sent as theirs once they are back. The page has to be loaded anew, so
 * that nothing of them stays on it.
 */
export async function switchToClerk({ uid, token }: WaitingClerk, leaving: Leaving): Promise<void> {
  keepCurrent(leaving)
  await beginLogin({ uid, token, isAdmin: true, isNew: false, profileComplete: true })
}

/** The login in use waits, locked, while another clerk signs in. */
export async function leaveToOther(leaving: Leaving): Promise<void> {
  keepCurrent(leaving)
  await clearStored('lapsed', remembered.userId.read())
}

/** No login is in use, and the one that waited last is used again: locked, as it was. */
export async function returnToClerks(): Promise<boolean> {
  const clerk = waitingClerks.read().at(-1)
  if (!clerk) return false
  await beginLogin({ ...clerk, isAdmin: true, isNew: false, profileComplete: true })
  return true
}

function keepCurrent(leaving: Leaving): void {
  const uid = remembered.userId.read()
  const token = remembered.token.read()
  if (uid !== undefined && token !== undefined) waitingClerks.add({ uid, token, ...leaving })
}
