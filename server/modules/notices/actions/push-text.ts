import type { NoticeMessage } from '#src/domain/notices/notice.ts'

/**
 * What goes to a phone: the message for the app's worker and, where the studio has an address, beside it what a browser
 * shows by itself where the worker is gone or does not start (W3C Push API, "declarative push message"). The worker is
 * asked first and finds in `data` what a notification has no place for.
 */
export function pushText({ timelessTitle, ...message }: NoticeMessage, publicOrigin: string | undefined): string {
  if (publicOrigin?.startsWith('https:') !== true) return JSON.stringify(message)
  const { notice, tag, title, lateTitle, body, path, startsAt, language, isQuiet = false } = message
  const notification = {
    title: timelessTitle ?? title,
    body,
    tag,
    lang: language,
    silent: isQuiet,
    navigate: new URL(path, publicOrigin).href,
    data: { notice, title, lateTitle, path, startsAt, isQuiet },
  }
  // The number by which browsers know such a message.
  return JSON.stringify({ ...message, web_push: 8030, mutable: true, notification })
}
