import { tellSubscription, tellUnsubscription } from '#src/client/api/push.ts'
import { toLanguage } from '#src/domain/language.ts'
import type { SwitchedOn } from '#src/domain/notices/reminders.ts'
import { showBadge } from '#src/lib/app-badge.ts'
import { askForPush, currentPush, endPush, pushKeyOf, pushPermission, subscribeToPush } from '#src/lib/browser-push.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type SentSubscription, sentSubscription } from '#src/client/storage/reminder-record.ts'

/**
 * Asks the system, subscribes, and tells the server; on only when all three said yes. What was begun is taken back
 * otherwise, so that the phone is never subscribed without saying so.
 */
export async function turnOnReminders(key: string): Promise<SwitchedOn> {
  const permission = await askForPush()
  if (permission === 'blocked') return 'blocked'
  if (permission !== 'allowed') return 'dismissed'
  try {
    await tell(await subscribeToPush(key))
    return 'on'
  } catch {
    // A subscription that does not end was never told to the server, so no message comes to it.
    await endPush().catch(() => undefined)
    return 'unreachable'
  }
}

/** Off at once: a message to an ended subscription arrives nowhere, so the server may hear of it later or never. */
export async function turnOffReminders(): Promise<void> {
  const endpoint = sentSubscription.read()?.endpoint
  sentSubscription.clear()
  await endPush().catch(() => undefined)
  if (endpoint !== undefined) await tellUnsubscription(endpoint, crypto.randomUUID()).catch(() => undefined)
}

/** True while this browser is subscribed and the server knows it as this member's. */
export async function areRemindersOn(): Promise<boolean> {
  const sent = sentSubscription.read()
  if (pushPermission() !== 'allowed' || sent?.uid !== remembered.userId.read()) return false
  // A browser that cannot say what it is subscribed to shows the switch off; turning it on says what is wrong.
  return (await currentPush().catch(() => undefined))?.endpoint === sent?.endpoint
}

/** Keeps the server's knowledge of this browser true for as long as the app is open, and the badge off its icon. */
export function watchPush(): void {
  const clear = () => {
    if (document.visibilityState === 'visible') void showBadge(0)
  }
  document.addEventListener('visibilitychange', clear)
  remembered.token.subscribe(() => void renew({ isAskedAgain: true }))
  remembered.language.subscribe(() => void renew())
  clear()
  void renew({ isAskedAgain: true })
}

/**
 * A browser changes its subscription by itself or loses it, and a member the language: the server is told what is true
 * now. It keeps a subscription with the login that it came with, and forgets one that its push service did not know for
 * a moment, so that each login and each start of the app brings it again.
 */
async function renew({ isAskedAgain = false } = {}): Promise<void> {
  const sent = sentSubscription.read()
  const uid = remembered.userId.read()
  if (!sent || sent.uid !== uid || remembered.token.read() === undefined) return
  const subscription = (await currentPush().catch(() => undefined)) ?? (await subscribeAgain(sent))
  if (!subscription) return
  const isKnown = subscription.endpoint === sent.endpoint && sent.language === language()
  if (isKnown && !isAskedAgain) return
  // What stays untold now is told at the next start.
  await tell(subscription).catch(() => undefined)
}

/**
 * Browsers drop subscriptions of apps that are not used for a while; the member has said yes, and nothing else since.
 * Without a signal the push service cannot be reached, and the next start tries again. Where the system allows no
 * notifications any more, the yes is forgotten.
 */
async function subscribeAgain({ key }: SentSubscription): Promise<PushSubscription | undefined> {
  if (key === undefined || pushPermission() !== 'allowed') {
    sentSubscription.clear()
    return undefined
  }
  return await subscribeToPush(key).catch(() => undefined)
}

async function tell(subscription: PushSubscription): Promise<void> {
  await tellSubscription(subscription.toJSON(), crypto.randomUUID())
  const uid = remembered.userId.read() ?? ''
  sentSubscription.write({ endpoint: subscription.endpoint, uid, language: language(), key: pushKeyOf(subscription) })
}

function language(): string {
  return toLanguage(remembered.language.read())
}
