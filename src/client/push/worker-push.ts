import { post } from '#src/client/http/post.ts'
import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'
import type { NoticeMessage } from '#src/domain/notices/notice.ts'
import { isRecord, numberOr, parseJson, textOr } from '#src/lib/parse-json.ts'

export { titleNow } from '#src/domain/notices/notice.ts'

/** What the server sent; undefined when it is nothing that this version understands. */
export function readNotice(text: string | undefined): NoticeMessage | undefined {
  const sent = parseJson(text ?? '')
  if (!isRecord(sent)) return undefined
  const [notice, title] = [textOr(sent['notice'], ''), textOr(sent['title'], '')]
  if (notice === '' || title === '') return undefined
  return {
    notice,
    title,
    tag: textOr(sent['tag'], notice),
    lateTitle: textOr(sent['lateTitle'], undefined),
    body: textOr(sent['body'], ''),
    path: textOr(sent['path'], '/hk/'),
    startsAt: numberOr(sent['startsAt'], undefined),
    language: textOr(sent['language'], ''),
    isQuiet: sent['isQuiet'] === true,
  }
}

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
