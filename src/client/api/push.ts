import { callApi } from '#src/client/http/call-api.ts'

/** Asks the server to send this member's notices to this browser. Throws an `ApiError`. */
export async function tellSubscription(subscription: PushSubscriptionJSON, opId: string): Promise<void> {
  const { endpoint = '', expirationTime = null, keys = {} } = subscription
  const { p256dh = '', auth = '' } = keys
  const body = { subscription: { endpoint, expirationTime, keys: { p256dh, auth } } }
  await callApi(loadSubscribe, '/api/push/subscribe', body, { opId })
}

/** Asks the server to send nothing there any more. Throws an `ApiError`. */
export async function tellUnsubscription(endpoint: string, opId: string): Promise<void> {
  await callApi(loadUnsubscribe, '/api/push/unsubscribe', { endpoint }, { opId })
}

const loadSubscribe = async () => (await import('#src/contract/notices.ts')).subscribePush
const loadUnsubscribe = async () => (await import('#src/contract/notices.ts')).unsubscribePush
