import { post } from '#src/client/http/post.ts'
import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'

/**
 * Tells the server of a subscription that the browser has replaced while no page is open. Where the login cannot be
 * read, or without a connection, the next start of the app tells it.
 */
export async function tellReplacement(subscription: PushSubscription): Promise<void> {
  const login = await credentialsCopy.read().catch(() => undefined)
  if (!login) return
  const { endpoint, keys } = subscription.toJSON()
  const body = { ...login, op_id: crypto.randomUUID(), subscription: { endpoint, keys } }
  await post({ path: '/api/push/subscribe', body, language: navigator.language })
}
