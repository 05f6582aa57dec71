import { useLingui } from '@lingui/react/macro'

import type { FreeTime } from '#src/client/api/visits/after-visit.ts'
import { bedText, posture } from '#src/domain/beds/bed.ts'
import { toLanguage } from '#src/domain/language.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { addDays, formatDay, formatDayLong, formatTime, isoDay, noonOf, weekday } from '#src/lib/format-time.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

import type { HomeText } from './card/card-view.ts'

type FreeText = Pick<HomeText, 'freeDay' | 'free' | 'freeBed' | 'freeNote' | 'freeAt' | 'freeAge' | 'bookAt'>

/** The next free time in words; undefined while it is not known. */
export function useFreeText(free: FreeTime | undefined, shop: Shop | undefined): FreeText | undefined {
  const { t, i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const picked = free?.bed && bedText(free.bed, language)
  const bedName = useConverted(picked?.entry.deviceName ?? '', picked?.convertTo)
  const posturesWords = { 'lie-down': t`Lie-down`, 'stand-up': t`Stand-up` }
  if (!free || !shop) return undefined
  const { date, time, startsAt, isLastBed, heardAt } = free
  const today = isoDay(heardAt, shop.timeZone)
  const format = language === 'en-US' ? formatDayLong : formatDay
  return {
    freeDay: dayWords(),
    free: time,
    freeBed: free.bed ? `${bedName} · ${posturesWords[posture(free.bed.deviceType)]}` : '',
    freeNote: isLastBed ? t`The bed you used last` : '',
    freeAt: String(startsAt),
    freeAge: t`As of ${formatTime(heardAt, shop.timeZone)}`,
    bookAt: date === today ? time : `${weekday(startsAt, language, shop.timeZone)} ${time}`,
  }

  function dayWords(): string {
    if (date === today) return t`Next free today`
    if (date === addDays(today, 1)) return t`Next free tomorrow`
    return t`Next free on ${format(noonOf(date), language, 'UTC')}`
  }
}
