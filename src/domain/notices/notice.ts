/** What the studio sends to a phone, and the phone's worker shows. */
export interface NoticeMessage {
  /** The same notice twice is shown once. */
  notice: string
  /** A later notice with this tag takes the place of an earlier one on the screen. */
  tag: string
  /** `{minutes}` stands for the minutes that are left until `startsAt`. */
  title: string
  /** The title once that has begun. */
  lateTitle: string | undefined
  /** The title where nobody counts the minutes; undefined where there are none in it. */
  timelessTitle?: string | undefined
  body: string
  /** Where in the app a tap leads: a path below /hk/. */
  path: string
  startsAt: number | undefined
  language: string
  /** It takes the place of an earlier one without a sound. */
  isQuiet?: boolean
}

const minuteMs = 60_000

/** The title as it is true at this moment: a message may lie for a while before a phone gets it. */
export function titleNow({ title, lateTitle, startsAt }: NoticeMessage, now: number): string {
  if (startsAt === undefined) return title
  const minutes = Math.round((startsAt - now) / minuteMs)
  return minutes > 0 ? title.replace('{minutes}', String(minutes)) : (lateTitle ?? title)
}
