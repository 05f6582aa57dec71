import { useLingui } from '@lingui/react/macro'

import type { FreeTime } from '#src/client/api/visits/after-visit.ts'
import type { OpenSession } from '#src/client/storage/open-session-copy.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import type { Visit } from '#src/domain/appointments/visit.ts'
import { posture } from '#src/domain/beds/bed.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { formatDay, formatDayLong, formatTime, weekday } from '#src/lib/format-time.ts'

import type { HomeText, Rest, Upcoming } from './card/card-view.ts'
import { useDoneText } from './use-done-text.ts'
import { useFreeText } from './use-free-text.ts'

/** The texts of the card that come from data. */
export type CardText = Partial<Omit<HomeText, 'age' | 'shop' | 'hours'>>

interface Known {
  visit: Visit
  upcoming: Upcoming | undefined
  rest: Rest | undefined
  /** Until when the skin rests, in ms. */
  restUntil: number | undefined
  free: FreeTime | undefined
  session: OpenSession | undefined
  shop: Shop | undefined
}

/** What the card says of a visit, in the language of the app; undefined where nothing comes from data. */
export function useCardText({ visit, upcoming, rest, restUntil, free, session, shop }: Known): CardText | undefined {
  const { t, i18n } = useLingui()
  const freeText = useFreeText(free, shop)
  const doneText = useDoneText()
  const postures = { 'lie-down': t`Lie-down`, 'stand-up': t`Stand-up` }
  const language = i18n.locale
  const timeZone = shop?.timeZone
  if (session) return { device: session.deviceName }
  if (upcoming) return bookedText(upcoming)
  if (rest) return { ...freeText, ...restText(rest) }
  if (visit.step === 'done') {
    const { ended } = visit
    // Once it is done no longer, the next start shows the rest before any script has run.
    const resting = restUntil === undefined ? {} : restText({ from: ended.endedAt, until: restUntil })
    return { ...freeText, ...resting, ...doneText({ ended, restUntil, timeZone }) }
  }
  return freeText

  function bookedText({ appointment, opensAt, closesAt }: Upcoming): CardText {
    const { time, deviceName, deviceType } = appointment
    const where = { device: deviceName, posture: postures[posture(deviceType)] }
    return { time, date: dayLine(appointment, language), ...where, opens: opensAt, closes: closesAt }
  }

  function restText({ from, until }: Rest): CardText {
    const day = formatDay(until, language, timeZone)
    return {
      rest: `${weekday(until, language, timeZone)} ${formatTime(until, timeZone)}`,
      restDay: t`You can tan again then (${day})`,
      restUntil: String(until),
      opens: weekday(from, language, timeZone),
      closes: weekday(until, language, timeZone),
    }
  }
}

/** 11 月 21 日 星期六, 11 月 21 日 周六, or Sat 21 Nov. */
function dayLine({ startsAt, timeZone }: Appointment, language: string): string {
  if (!language.startsWith('zh')) return formatDayLong(startsAt, language, timeZone)
  return `${formatDay(startsAt, language, timeZone)} ${weekday(startsAt, language, timeZone)}`
}
