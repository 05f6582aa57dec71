import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DaySession, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import { IconQuestion, IconSun } from '#src/ui/pictures/icons.tsx'
import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import styles from './session-block.module.css'
import { sessionMarkOf } from './session-mark.ts'
import { cellAttribute } from './use-grid-keys.ts'
import { useSessionWords } from './use-session-words.ts'

interface SessionBlockProps {
  session: DaySession
  day: Pick<StaffDay, 'date' | 'timeZone'>
  bedName: string
  /** A booking stands at the same time, and takes the other half. */
  isBeside: boolean
  tabIndex: 0 | -1
}

/** A session with a block of its own, most often a walk-in; a tap opens what is on record about it. */
export function SessionBlock({ session, day, bedName, isBeside, tabIndex }: SessionBlockProps) {
  const { t } = useLingui()
  const { span, kind } = useSessionWords(day.timeZone)
  const name = session.member.nickname === '' ? session.member.phoneMasked : session.member.nickname
  const [time, what] = [span(session), kind(session)]
  return (
    <Link
      to="/admin/device-records"
      search={{ date: day.date, session: session.sessionId }}
      className={styles.block}
      data-session={session.sessionId}
      data-mark={sessionMarkOf(session)}
      data-beside={isBeside || undefined}
      tabIndex={tabIndex}
      {...{ [cellAttribute]: session.startsAt }}
      aria-label={t`${time}, ${bedName}, ${name}, ${what}`}
    >
      <SessionIcon session={session} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.kind}>{what}</span>
      </span>
    </Link>
  )
}

/** The picture of how a session stands; its words stand beside it. */
export function SessionIcon({ session, size = 18 }: { session: DaySession; size?: number }): ReactNode {
  switch (sessionMarkOf(session)) {
    case 'open':
      return <IconSun size={size} />
    case 'unknown':
      return <IconQuestion size={size} />
    case 'over':
      return <IconPerson size={size} />
  }
}

interface SessionBarProps {
  session: DaySession
  /** Within the block it stands in. */
  top: string
  height: string
  /** Its booking has the left half only. */
  isBeside: boolean
}

/** From when to when a session was, to the scale of the grid; the words are with its block. */
export function SessionBar({ session, top, height, isBeside }: SessionBarProps) {
  return (
    <span
      className={styles.bar}
      data-beside={isBeside || undefined}
      data-mark={sessionMarkOf(session)}
      style={{ top, height }}
      aria-hidden="true"
    />
  )
}
