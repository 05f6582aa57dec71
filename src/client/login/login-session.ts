import { type Login, logOut } from '#src/client/api/login.ts'
import { endPush } from '#src/lib/browser-push.ts'
import { sentSubscription } from '#src/client/storage/reminder-record.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { failureOf } from '#src/client/http/call-api.ts'
import { clearStored } from './clear-stored-data.ts'
import { tellLoginChange } from './login-changes.ts'
import { hashOf, unsentLogouts } from './unsent-logouts.ts'
import { waitingClerks } from './waiting-clerks.ts'
import { deleteEntriesOf, replayOutbox } from '#src/client/outbox/outbox.ts'

/** Remembers a login. What another member left on this phone is deleted first; entries of the outbox stay theirs. */
export async function beginLogin({ token, uid, isAdmin }: Login): Promise<void> {
  const isOthersSubscription = (sentSubscription.read()?.uid ?? uid) !== uid
  await clearStored('begun', uid)
  await clearStored('other', uid)
  if (isOthersSubscription) await dropPush()
  // A device that a member signs in on is no tablet of the staff any more.
  if (isAdmin) waitingClerks.remove(uid)
  else waitingClerks.clear()
  remembered.userId.write(uid)
  remembered.role.write(isAdmin ? '1' : '0')
  remembered.token.write(token)
  tellLoginChange('signed-in')
  replayOutbox()
}

/**
 * Signs out: ends the login on the server when it can be reached, and deletes all that is personal on this phone.
 * `isOver`: the server has ended it already. `hasRunOut`: by itself, and what is pushed to this phone from now on names
 * nobody; it goes on, and the same member finds it switched on.
 */
export async function endLogin({ isOver = false, hasRunOut = false } = {}): Promise<void> {
  const uid = remembered.userId.read()
  // Already here: until the studio has heard of it, on a slow line, a replay would go on sending what is to be deleted.
  const dropped = uid !== undefined && attempt(deleteEntriesOf(uid))
  if (!isOver) await leave()
  const subscription = hasRunOut ? sentSubscription.read() : undefined
  const left = clearStored('left', uid)
  // A disk may be slow; what is pushed to this phone ends without waiting.
  if (subscription) sentSubscription.write(subscription)
  await Promise.all([dropped, left, subscription === undefined && dropPush()])
  tellLoginChange('signed-out')
}

/** Written down before it is asked, so that the studio hears of it all the same when the signal is back. */
async function leave(): Promise<void> {
  const hash = await hashOf(remembered.token.read() ?? '')
  if (hash !== undefined) unsentLogouts.add(hash)
  const isHeard = await logOut().then(
    () => true,
    (error: unknown) => ['refused', 'signed-out'].includes(failureOf(error).kind),
  )
  if (hash !== undefined && isHeard) unsentLogouts.remove(hash)
}

/** The next user of this phone hears nothing of what this member has booked. */
async function dropPush(): Promise<void> {
  await attempt(endPush())
}

/** What the phone or the network refuses here must not keep a member from signing in or out. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}
