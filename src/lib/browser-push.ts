import { fromBase64Url, toBase64Url } from './base64url.ts'

export type PushPermission = 'unsupported' | 'blocked' | 'undecided' | 'allowed'

/** What the system lets this page do. Safari has none of it outside of an app on the home screen. */
export function pushPermission(): PushPermission {
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!hasAll) return 'unsupported'
  return permissions[Notification.permission]
}

const permissions = { granted: 'allowed', denied: 'blocked', default: 'undecided' } as const

/** Lets the system ask, from a press of the member. */
export async function askForPush(): Promise<PushPermission> {
  return permissions[await Notification.requestPermission()]
}

/** What this browser is subscribed to; undefined when to nothing. */
export async function currentPush(): Promise<PushSubscription | undefined> {
  if (pushPermission() === 'unsupported') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Subscribes with the server's key; rejects when the browser's push service cannot be reached. */
export async function subscribeToPush(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const bytes = fromBase64Url(key)
  if (!bytes) throw new TypeError('The key is no base64url')
  const options = { userVisibleOnly: true, applicationServerKey: new Uint8Array(bytes) }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // An older key is in the way.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  }
}

/** The server's key that a subscription was made with; undefined in a browser that does not tell. */
export function pushKeyOf({ options }: PushSubscription): string | undefined {
  const key = options?.applicationServerKey
  return key ? toBase64Url(new Uint8Array(key)) : undefined
}

/** Ends this browser's subscription; its push service forgets it, so nothing can be sent there any more. */
export async function endPush(): Promise<void> {
  await (await currentPush())?.unsubscribe()
}

/** Puts away notifications that are on the screen of this phone, by their tags. */
export async function closeNotices(isOver: (tag: string) => boolean): Promise<void> {
  if (pushPermission() !== 'allowed') return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) if (isOver(notice.tag)) notice.close()
}
