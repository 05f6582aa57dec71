export const syncTag = 'outbox'

interface SyncRegistration {
  sync: { register: (tag: string) => Promise<void> }
}

/** Asks the browser to wake the worker when there is a connection. Where it cannot, the page alone sends. */
export async function requestBackgroundSync(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !canSync(registration)) return false
  return await registration.sync.register(syncTag).then(
    () => true,
    () => false,
  )
}

function canSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration
}
