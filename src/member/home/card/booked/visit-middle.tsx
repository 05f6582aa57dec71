import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { shareOfDay } from '#src/domain/appointments/day-arc.ts'
import { formatTime, isoDay } from '#src/lib/format-time.ts'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './booked-appointment.module.css'
import type { HomeText, Upcoming } from '#src/member/home/card/card-view.ts'
import { DayArc } from '#src/member/home/card/day-arc.tsx'

interface VisitMiddleProps {
  text: HomeText
  upcoming: Upcoming | undefined
  now: number
}

/** The arc of the day, unless there is something to say that matters more. */
export function VisitMiddle({ text, upcoming, now }: VisitMiddleProps) {
  if (upcoming?.movedFrom !== undefined) {
    const { movedFrom } = upcoming
    return (
      <Notice>
        <Trans>Moved by staff, was {movedFrom}</Trans>
      </Notice>
    )
  }
  return <DayArc opensAt={text.opens} closesAt={text.closes} {...sharesOf(upcoming, now)} />
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      <IconInfo size={20} />
      <span>{children}</span>
    </p>
  )
}

function sharesOf(upcoming: Upcoming | undefined, now: number) {
  if (!upcoming) return { nowShare: undefined, slotShare: undefined }
  const { appointment, opensAt, closesAt } = upcoming
  const isToday = isoDay(now, appointment.timeZone) === appointment.date
  const clock = formatTime(now, appointment.timeZone)
  return {
    nowShare: isToday ? shareOfDay(clock, opensAt, closesAt) : undefined,
    slotShare: shareOfDay(appointment.time, opensAt, closesAt),
  }
}
