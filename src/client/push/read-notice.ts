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
  }
}
