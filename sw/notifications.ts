import { countShown, type TapData } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** Where a tap on a notification leads when it does not say so itself. */
const home = '/hk/'

/** Brings the app to the front at what the notification is about; never anywhere outside of the app. */
export function openTapped(event: NotificationEvent): void {
  event.notification.close()
  const { data } = event.notification as { data: string | TapData | null }
  const path = typeof data === 'string' ? data : data?.path
  event.waitUntil(Promise.all([show(path?.startsWith(home) ? path : home), countShown()]))
}

async function show(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return void (await self.clients.openWindow(path))
  // Some systems do not let a worker bring the app to the front; what it shows is still right.
  const shown = await window.focus().catch(() => window)
  // A page that this worker does not control cannot be led; it is at least in front.
  if (!shown.url.includes(path)) await shown.navigate(path).catch(() => shown)
}
