import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { doneForMs } from '#src/domain/appointments/visit.ts'
import type { EndedSession } from '#src/domain/sessions/ended-session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatTime, weekday } from '#src/lib/format-time.ts'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'

import type { HomeText } from './card/card-view.ts'

type DoneText = Pick<
  HomeText,
  'doneTitle' | 'doneSpan' | 'doneLength' | 'doneLevel' | 'doneLeft' | 'doneNext' | 'doneUntil'
>

interface Done {
  ended: EndedSession
  /** Until when the skin rests, in ms; undefined while it is not known. */
  restUntil: number | undefined
  timeZone: string | undefined
}

/** A session that is done in words. */
export function useDoneText(): (done: Done) => DoneText {
  const { t, i18n } = useLingui()
  const levels = useIntensityNames()
  return ({ ended, restUntil, timeZone }) => {
    const { startedAt, endedAt, secondsOn, intensity, timesLeft } = ended
    const end = formatTime(endedAt, timeZone)
    const isKnown = restUntil !== undefined && restUntil > endedAt
    return {
      doneTitle: ended.endReason === 'completed' ? t`Session complete` : t`Session ended`,
      doneSpan: startedAt === null ? end : `${formatTime(startedAt, timeZone)}–${end}`,
      doneLength: sessionLength(secondsOn, i18n.locale),
      doneLevel: levels[intensity],
      doneLeft: timesLeft === null ? t`Unlimited` : t`${plural(timesLeft, { one: '# session', other: '# sessions' })}`,
      doneNext: isKnown ? `${weekday(restUntil, i18n.locale, timeZone)} ${formatTime(restUntil, timeZone)}` : '',
      doneUntil: String(endedAt + doneForMs),
    }
  }
}
