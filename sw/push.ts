import { showBadge } from '#src/lib/app-badge.ts'
import { isOfApp, shows } from '#src/client/push/tapped-notice.ts'
import {
  declaredIn,
  type Pushed,
  readPushed,
  spokenLanguage,
  tellReplacement,
  titleOf,
} from '#src/client/push/worker-push.ts'

declare const self: ServiceWorkerGlobalScope

const icon = '/hk/icons/icon-192.png'
const badge = '/hk/icons/badge-96.png'
/** Where a tap on a notification leads when it does not say so itself. */
const home = '/hk/'

/** A notification of the page names the path alone, one of the server names itself as well. */
export interface TapData {
  path: string
  notice?: string
}

/** Shows what the server sent. Something is always shown: a browser ends subscriptions that stay silent. */
export function showPushed(event: PushEvent): void {
  event.waitUntil(show(event))
}

/** The browser has replaced the subscription by itself. */
export function followSubscription(event: Event): void {
  const { oldSubscription, newSubscription } = event as Replacement
  ;(event as ExtendableEvent).waitUntil(replace(oldSubscription, newSubscription))
}

interface Replacement extends Event {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** The number on the app's icon is how many notices wait to be looked at. */
export async function countShown(): Promise<void> {
  await showBadge((await self.registration.getNotifications()).length)
}

/** Brings the app to the front at what the notification is about; never anywhere outside of the app. */
export function openTapped(event: NotificationEvent): void {
  event.notification.close()
  const { data } = event.notification as { data: string | TapData | null }
  const path = typeof data === 'string' ? data : data?.path
  event.waitUntil(Promise.all([open(inApp(path)), countShown()]))
}

/** A path of the app as it is; home instead of anything else. */
function inApp(path: string | undefined): string {
  if (!path?.startsWith(home)) return home
  return new URL(path, self.location.origin).pathname.startsWith(home) ? path : home
}

async function show(pushed: Pushed): Promise<void> {
  const notice = readPushed(pushed)
  if (!notice) {
    // The browser shows by itself what a newer server declared, in that server's words.
    if (declaredIn(pushed)) return await countShown()
    await self.registration.showNotification(unknownTitle(await spokenLanguage()), {
      tag: 'studio',
      icon,
      badge,
      data: { path: home },
    })
    return await countShown()
  }
  const { tag, body, path, language, isQuiet = false } = notice
  const shown = await self.registration.getNotifications({ tag })
  const isRepeated = shown.some((one) => noticeOf(one) === notice.notice)
  const options = {
    tag,
    body,
    icon,
    badge,
    lang: language,
    renotify: !isRepeated && !isQuiet,
    silent: isQuiet,
    data: { path, notice: notice.notice },
    // A browser that shows notifications by itself takes no other without it.
    navigate: new URL(inApp(path), self.location.origin).href,
  }
  await self.registration.showNotification(await titleOf(notice), options)
  await countShown()
}

function noticeOf({ data }: Notification): unknown {
  return (data as Partial<TapData> | null)?.notice
}

/** A message of a newer server, or an empty one: true in any case, and the app says the rest. */
function unknownTitle(language: string): string {
  if (!/^zh/i.test(language)) return 'News about your appointment'
  return /hk|tw|hant/i.test(language) ? '你的預約有新消息' : '你的预约有新消息'
}

async function replace(old: PushSubscription | null | undefined, fresh: PushSubscription | null | undefined) {
  const options = old?.options
  const subscription = fresh ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (subscription) await tellReplacement(subscription, old?.endpoint)
}

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ url }) => isOfApp(url))
  if (!window) return void (await self.clients.openWindow(path))
  // Some systems do not let a worker bring the app to the front; what it shows is still right.
  const shown = await window.focus().catch(() => window)
  // A page that this worker does not control cannot be led; it is at least in front.
  if (!shows(shown.url, path)) await shown.navigate(path).catch(() => shown)
}
