import { pushSender, type SendPush } from '#server/platform/push/push-service.ts'
import { type ChainSettings, readChainSettings } from '#server/modules/chain/store/settings.ts'
import { isMarkedAsDemo } from '#server/platform/database/demo-mark.ts'
import type { Store } from '#server/platform/database/store.ts'
import { type VapidKeys, vapidKeys } from '#server/platform/push/vapid-keys.ts'

export interface Notices {
  /** What browsers need to subscribe; null while there is nobody whom a push service could ask about the messages. */
  publicKey: (contact: Contact) => Promise<string | null>
  send: SendPush
}

/** The e-mail address of the chain's settings; "": none. */
type Contact = Pick<ChainSettings['contact'], 'email'>

interface NoticesOptions {
  store: Store
  publicOrigin: string | undefined
  onError: (error: unknown) => void
}

/** The studio as push services know it. Its keys are read, or made, when they are needed first. */
export function openNotices({ store, publicOrigin, onError }: NoticesOptions): Notices {
  let known: VapidKeys | undefined
  const keys = async () => (known ??= await vapidKeys(store.db))
  let isDemo: boolean | undefined
  /**
   * Whom a push service can ask about the messages: the studio's address on the web, or its e-mail (RFC 8292, section
   * 2.1). A demo has neither, and no real chain makes one up.
   */
  async function findSubject({ email }: Contact): Promise<string | undefined> {
    if (publicOrigin?.startsWith('https:') === true) return publicOrigin
    if (email !== '') return `mailto:${email}`
    isDemo ??= await isMarkedAsDemo(store.db)
    return isDemo ? 'mailto:nobody@example.com' : undefined
  }
  return {
    publicKey: async (contact) => ((await findSubject(contact)) === undefined ? null : (await keys()).publicKey),
    async send(target, message) {
      const subject = await findSubject((await readChainSettings(store.db)).contact)
      if (subject === undefined) {
        onError(
          new Error('Nothing is sent to phones: set an https PUBLIC_ORIGIN, or an e-mail address in the settings'),
        )
        return 'refused'
      }
      return await pushSender({ keys: await keys(), subject, onError })(target, message)
    },
  }
}
