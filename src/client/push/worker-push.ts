import { post } from '#src/client/http/post.ts'
import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'
import { workerSettings } from '#src/client/storage/rows/worker-settings.ts'
import { type NoticeMessage, titleNow } from '#src/domain/notices/notice.ts'
import { isRecord, numberOr, parseJson, textOr } from '#src/lib/parse-json.ts'

/** The title as it is true at this moment, which the studio's clock tells: the phone's own may be wrong. */
export async function titleOf(notice: NoticeMessage): Promise<string> {
  const { clockOffset } = await workerSettings.read()
  return titleNow(notice, Date.now() + clockOffset)
}

/** That of the app, in which notices are asked for and shown; that of the phone where the app has left none. */
export async function spokenLanguage(): Promise<string> {
  return (await workerSettings.read()).language ?? navigator.language
}

/** A browser that shows notifications by itself asks the worker with what it would show. */
export interface Pushed {
  data?: { text: () => string } | null
  notification?: Declared | null
  /** Safari's name for it. */
  proposedNotification?: Declared | null
}

type Declared = Pick<Notification, 'tag' | 'body' | 'lang' | 'data'>

/** What a push event brought, in either way. */
export function readPushed(pushed: Pushed): NoticeMessage | undefined {
  const text = pushed.data?.text()
  if (text !== undefined) return readNotice(text)
  const declared = declaredIn(pushed)
  if (!declared || !isRecord(declared.data)) return undefined
  const { tag, body, lang: language } = declared
  return readNotice(JSON.stringify({ ...declared.data, tag, body, language }))
}

/** What the browser shows by itself where the worker shows nothing. */
export function declaredIn({ notification, proposedNotification }: Pushed): Declared | undefined {
  return notification ?? proposedNotification ?? undefined
}

/** What the server sent; undefined when it is nothing that this version understands. */
function readNotice(text: string | undefined): NoticeMessage | undefined {
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
 * Tells the server of a subscription that the browser has replaced while no page is open, and which one it was: its
 * language is known there, where the worker has been told of none. Where the login cannot be read, or without a
 * connection, the next start of the app tells it.
 */
export async function tellReplacement(
  subscription: Pick<PushSubscription, 'toJSON'>,
  replaces: string | undefined,
): Promise<void> {
  const login = await credentialsCopy.read().catch(() => undefined)
  if (!login) return
  const { endpoint, keys } = subscription.toJSON()
  const body = { ...login, op_id: crypto.randomUUID(), subscription: { endpoint, keys }, replaces }
  await post({ path: '/api/push/subscribe', body, language: await spokenLanguage() })
}
