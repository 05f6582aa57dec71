import { pushSender, type SendPush } from '#server/platform/push/push-service.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'
import { type VapidKeys, vapidKeys } from '#server/platform/push/vapid-keys.ts'

export interface Notices {
  /** What browsers need to subscribe. */
  publicKey: () => Promise<string>
  send: SendPush
}

interface NoticesOptions {
  store: Store
  publicOrigin: string | undefined
  onError: (error: unknown) => void
}

/** The studio as push services know it. Its keys are read, or made, when they are needed first. */
export function openNotices({ store, publicOrigin, onError }: NoticesOptions): Notices {
  let known: VapidKeys | undefined
  const keys = async () => (known ??= await vapidKeys(store.db))
  return {
    publicKey: async () => (await keys()).publicKey,
    async send(target, message) {
      const sender = pushSender({ keys: await keys(), subject: await subject(store, publicOrigin), onError })
      return await sender(target, message)
    },
  }
}

/** Whom a push service can ask about the messages: the studio's address on the web, or its e-mail. */
async function subject(store: Store, publicOrigin: string | undefined): Promise<string> {
  if (publicOrigin?.startsWith('https:') === true) return publicOrigin
  const { contact } = await readChainSettings(store.db)
  return `mailto:${contact.email === '' ? 'nobody@example.com' : contact.email}`
}
