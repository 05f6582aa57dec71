import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconCard } from '#src/ui/pictures/icons-critical.tsx'
import type { DayFigures, DayReport } from '#src/staff/board/dashboard-calls.ts'
import { IconUsers } from '#src/staff/kit/nav-icons.tsx'
import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'

import styles from './day-cards.module.css'

/** The day in four numbers, each against the same weekday a week before. */
export function DayCards({ report, isToday }: { report: DayReport; isToday: boolean }) {
  const { t } = useLingui()
  const { day, weekBefore, currency } = report
  const takings = moneyParts(day.takingsCents, currency)
  const compare = useComparison(report)
  return (
    <StatCards label={t`The day in numbers`}>
      <StatCard
        label={isToday ? t`Bookings today` : t({ message: 'Bookings', context: 'staff' })}
        icon={<IconCalendar size={20} />}
        value={day.bookings}
        unit={t({ message: 'bookings', context: 'after a number' })}
        {...compare(day.bookings - weekBefore.bookings, String)}
      />
      <StatCard
        label={t`Bed use`}
        icon={<IconBedLie size={20} />}
        value={day.utilisation ?? '–'}
        unit={day.utilisation === null ? undefined : '%'}
        {...(day.utilisation !== null &&
          weekBefore.utilisation !== null &&
          compare(day.utilisation - weekBefore.utilisation, (points) => `${points}%`))}
      />
      <StatCard
        label={isToday ? t`Top-ups today` : t`Top-ups`}
        icon={<IconCard size={20} />}
        value={
          <>
            <span className={styles.sign}>{takings.sign}</span>
            {takings.number}
          </>
        }
        {...compare(day.takingsCents - weekBefore.takingsCents, (cents) => formatMoney(cents, currency))}
      />
      <StatCard
        label={t`New members`}
        icon={<IconUsers size={20} />}
        value={day.newMembers}
        unit={t({ message: 'people', context: 'after a number' })}
        {...compare(day.newMembers - weekBefore.newMembers, String)}
      />
    </StatCards>
  )
}

type Noted = { note: ReactNode; noteTone: 'ok' | 'warn' | 'plain' }

function useComparison({ date }: DayReport): (difference: number, say: (amount: number) => string) => Noted {
  const { t, i18n } = useLingui()
  const day = weekdayNarrow(noonOf(date), i18n.locale, 'UTC')
  return (difference, say) => {
    if (difference === 0)
      return { note: <span className={styles.since}>{t`Same as last ${day}`}</span>, noteTone: 'plain' }
    const isUp = difference > 0
    return {
      note: (
        <>
          <span className={styles.difference}>
            <span aria-hidden="true">{isUp ? '↑' : '↓'} </span>
            <span className="visually-hidden">{isUp ? t`More:` : t`Less:`} </span>
            {say(Math.abs(difference))}
          </span>{' '}
          <span className={styles.since}>{t`vs last ${day}`}</span>
        </>
      ),
      noteTone: isUp ? 'ok' : 'warn',
    }
  }
}

/** What became of the bookings of the day, in one line. */
export function DayLine({ day }: { day: DayFigures }) {
  const { t } = useLingui()
  const { visited, late, missed, cancelled } = day
  return (
    <p className="small-print">
      {t`${visited} came`}
      <span className="dot" />
      {t`${late} late`}
      <span className="dot" />
      {t`${missed} missed`}
      <span className="dot" />
      {t`${cancelled} canceled`}
    </p>
  )
}
