import { type Login, logOut } from '#src/api/login.ts'
import { endPush } from '#src/lib/browser-push.ts'
import { homeSnapshot } from '#src/storage/home-snapshot.ts'
import { keptAnswers } from '#src/storage/kept-answers.ts'
import { keptFlow } from '#src/storage/kept-flow.ts'
import { keptIntent } from '#src/storage/kept-intent.ts'
import { keptLoginRequest } from '#src/storage/kept-login-request.ts'
import { keptPicture } from '#src/storage/kept-picture.ts'
import { keptPurchase } from '#src/storage/kept-purchase.ts'
import { keptVisit } from '#src/storage/kept-visit.ts'
import { openSessionCopy } from '#src/storage/open-session-copy.ts'
import { toldSubscription } from '#src/storage/reminder-record.ts'
import { remembered } from '#src/storage/remembered.ts'

import { forgetToken, tellLoginChange } from './login-changes.ts'
import { forgetEntriesOf, replayOutbox } from './outbox.ts'
import { takeTurn } from './take-turn.ts'

/** Remembers a login. What another member left on this phone is deleted first; entries of the outbox stay theirs. */
export async function beginLogin({ token, uid, isAdmin }: Login): Promise<void> {
  homeSnapshot.clear()
  keptIntent.clear()
  keptLoginRequest.clear()
  if (remembered.userId.read() !== uid) keptVisit.clear()
  if ((toldSubscription.read()?.uid ?? uid) !== uid) await forgetPush()
  keptFlow.clearOthers(uid)
  if (remembered.userId.read() !== uid) await attempt(keptPicture.clear())
  openSessionCopy.clear()
  await keptAnswers.purgeOthers(uid)
  remembered.userId.write(uid)
  remembered.role.write(isAdmin ? '1' : '0')
  remembered.token.write(token)
  tellLoginChange('signed-in')
  replayOutbox()
}

/**
 * Signs out: ends the login on the server when it can be reached, and deletes all that is personal on this phone.
 * `isOver`: the server has ended it already.
 */
export async function endLogin({ isOver = false }: { isOver?: boolean } = {}): Promise<void> {
  if (!isOver) await attempt(logOut())
  const uid = remembered.userId.read()
  await forgetPush()
  forgetToken()
  remembered.userId.clear()
  remembered.role.clear()
  keptIntent.clear()
  keptPurchase.clear()
  keptVisit.clear()
  keptFlow.clear()
  openSessionCopy.clear()
  await attempt(keptPicture.clear())
  if (uid !== undefined) {
    // A try that is under way ends first, so that nothing is called deleted and arrives all the same.
    await attempt(takeTurn(() => forgetEntriesOf(uid)))
    await keptAnswers.purge(uid)
  }
  tellLoginChange('signed-out')
}

/** Whoever uses this phone next hears nothing of what this member has booked. */
async function forgetPush(): Promise<void> {
  toldSubscription.clear()
  await attempt(endPush())
}

/** What the phone or the network refuses here must not keep a member from signing in or out. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}
