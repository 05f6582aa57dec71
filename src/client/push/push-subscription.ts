import { tellSubscription, tellUnsubscription } from '#src/client/api/push.ts'
import { toLanguage } from '#src/domain/language.ts'
import type { SwitchedOn } from '#src/domain/notices/reminders.ts'
import { showBadge } from '#src/lib/app-badge.ts'
import { askForPush, currentPush, endPush, pushPermission, subscribeToPush } from '#src/lib/browser-push.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { sentSubscription } from '#src/client/storage/reminder-record.ts'

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
  remembered.token.subscribe(() => void renew({ isNewLogin: true }))
  remembered.language.subscribe(() => void renew())
  clear()
  void renew()
}

/** What is sent to this browser ends some time after the server heard of it last. */
const tellAgainAfterMs = 24 * 3_600_000

/**
 * A browser changes its subscription by itself, and a member the language: the server is told what is true now. It
 * keeps a subscription with the login that it came with, so that a new login brings it again.
 */
async function renew({ isNewLogin = false } = {}): Promise<void> {
  const sent = sentSubscription.read()
  const uid = remembered.userId.read()
  if (!sent || sent.uid !== uid || remembered.token.read() === undefined) return
  const subscription = await currentPush().catch(() => undefined)
  if (!subscription) return sentSubscription.clear()
  const isKnown = subscription.endpoint === sent.endpoint && sent.language === language()
  const age = Date.now() - sent.notifiedAt
  if (isKnown && !isNewLogin && age >= 0 && age < tellAgainAfterMs) return
  // Untold now, it is still unlike what was sent last, and is told at the next start.
  await tell(subscription).catch(() => undefined)
}

async function tell(subscription: PushSubscription): Promise<void> {
  await tellSubscription(subscription.toJSON(), crypto.randomUUID())
  const uid = remembered.userId.read() ?? ''
  sentSubscription.write({ endpoint: subscription.endpoint, uid, language: language(), notifiedAt: Date.now() })
}

function language(): string {
  return toLanguage(remembered.language.read())
}
