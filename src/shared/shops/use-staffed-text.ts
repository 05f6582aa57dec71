import { useLingui } from '@lingui/react/macro'

import { daySpans, type StaffedHours } from '#src/domain/shops/operating-mode.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { addDays, noonOf, weekday } from '#src/lib/format-time.ts'

const monday = '2024-01-01'

/** When staff are in a shop, or what they have to do with a session; undefined where members are on their own. */
export function useStaffedText({
  operatingMode,
  staffedHours,
}: Pick<Shop, 'operatingMode' | 'staffedHours'>): string | undefined {
  const { t } = useLingui()
  const write = useStaffedHoursText()
  if (operatingMode === 'staff-release') return t`Staff release each session`
  if (operatingMode !== 'staffed-hours' || !staffedHours) return undefined
  const hours = write(staffedHours)
  return t`Staff at the counter: ${hours}`
}

/** Days and hours in words, such as Mon to Fri 09:00–18:00. */
export function useStaffedHoursText(): (staffed: StaffedHours) => string {
  const { t, i18n } = useLingui()
  return ({ from, to, days }) => `${daysIn(days)} ${from}–${to}`

  function daysIn(numbers: readonly number[]): string {
    if (numbers.length === 7) return t`Daily`
    const spans = daySpans(numbers).map(({ first, last }) => (first === last ? nameOf(first) : spanOf(first, last)))
    return spans.join(i18n.locale.startsWith('zh') ? '、' : ', ')
  }

  function spanOf(first: number, last: number): string {
    const [from, to] = [nameOf(first), nameOf(last)]
    return t`${from} to ${to}`
  }

  function nameOf(day: number): string {
    return weekday(noonOf(addDays(monday, day)), i18n.locale, 'UTC')
  }
}
