import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatTime, isoDay } from '#src/lib/format-time.ts'
import type { TimelineEntry } from '#src/staff/appointments/staff-appointment-calls.ts'
import { IconBell, IconCalendar, IconClose, IconDoor, IconEdit, IconSun, IconUndo } from '#src/ui/pictures/icons.tsx'
import { IconCheck, IconClock, IconPin } from '#src/ui/pictures/icons-critical.tsx'

import styles from './appointment-timeline.module.css'

/** What happened to an appointment, the newest first, with who did it. */
export function StoryTimeline({
  entries,
  timeZone,
  now,
}: {
  entries: readonly TimelineEntry[]
  timeZone: string
  now: number
}) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li
          key={`${entry.at}-${entry.what}`}
          className={styles.entry}
          data-current={index === 0 || undefined}
          data-tone={toneOf(entry)}
        >
          <span className={styles.node}>
            <EntryIcon what={entry.what} />
          </span>
          <div className={styles.words}>
            <p className={styles.head}>
              <span className="text-body-s-strong">
                <EntryName entry={entry} />
              </span>
              <span className={styles.at}>
                <When at={entry.at} timeZone={timeZone} now={now} />
              </span>
            </p>
            <Move entry={entry} timeZone={timeZone} />
            {entry.reason !== null && <p className={styles.line}>{entry.reason}</p>}
            <p className={styles.line}>
              <Source entry={entry} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function toneOf({ what }: TimelineEntry): 'warn' | 'bad' | undefined {
  if (what === 'cancelled') return 'bad'
  return what === 'timed-out' ? 'warn' : undefined
}

function EntryName({ entry: { what, by } }: { entry: TimelineEntry }): ReactNode {
  const isStaff = by === 'staff'
  switch (what) {
    case 'booked':
      return isStaff ? <Trans>Booked by staff</Trans> : <Trans>Booked by the member</Trans>
    case 'moved':
      return isStaff ? <Trans>Moved by staff</Trans> : <Trans>Time changed by the member</Trans>
    case 'postponed':
      return isStaff ? <Trans>Postponed by staff</Trans> : <Trans>Postponed by the member</Trans>
    case 'cancelled':
      return isStaff ? <Trans>Canceled by staff</Trans> : <Trans>Canceled by the member</Trans>
    case 'visited':
      return <Trans>Checked in</Trans>
    case 'visit-undone':
      return <Trans>Check-in undone</Trans>
    case 'left':
      return <Trans>Left without tanning</Trans>
    case 'other':
      return <Trans>Changed</Trans>
    case 'timed-out':
      return <Trans>Missed</Trans>
    case 'restored':
      return <Trans>Timeout undone</Trans>
    case 'kept':
      return <Trans>Kept outside opening hours</Trans>
    case 'reminded':
      return <Trans>Reminder sent</Trans>
    case 'told':
      return <Trans>Member notified</Trans>
    case 'door':
      return <Trans>Door opened</Trans>
    case 'session':
      return <Trans>Session started</Trans>
  }
}

function EntryIcon({ what }: { what: TimelineEntry['what'] }): ReactNode {
  switch (what) {
    case 'booked':
      return <IconCalendar size={12} />
    case 'other':
    case 'moved':
    case 'postponed':
      return <IconEdit size={12} />
    case 'cancelled':
      return <IconClose size={12} />
    case 'visited':
      return <IconCheck size={12} />
    case 'timed-out':
      return <IconClock size={12} />
    case 'visit-undone':
    case 'restored':
      return <IconUndo size={12} />
    case 'kept':
      return <IconPin size={12} />
    case 'reminded':
    case 'told':
      return <IconBell size={12} />
    case 'left':
    case 'door':
      return <IconDoor size={12} />
    case 'session':
      return <IconSun size={12} />
  }
}

function When({ at, timeZone, now }: { at: number; timeZone: string; now: number }) {
  const day = isoDay(at, timeZone)
  const time = formatTime(at, timeZone)
  return day === isoDay(now, timeZone) ? time : `${Number(day.slice(5, 7))}/${Number(day.slice(8))} ${time}`
}

function Move({ entry: { from, to }, timeZone }: { entry: TimelineEntry; timeZone: string }) {
  if (!from || !to) return null
  const isSameDay = isoDay(from.startsAt, timeZone) === isoDay(to.startsAt, timeZone)
  const text = (at: number) => {
    const day = isoDay(at, timeZone)
    return `${isSameDay ? '' : `${Number(day.slice(5, 7))}/${Number(day.slice(8))} `}${formatTime(at, timeZone)}`
  }
  return (
    <p className={styles.line}>
      {text(from.startsAt)} → {text(to.startsAt)}
      <span className="dot" />
      {from.deviceName === to.deviceName ? <Trans>same device</Trans> : `${from.deviceName} → ${to.deviceName}`}
    </p>
  )
}

function Source({ entry: { by, name } }: { entry: TimelineEntry }) {
  const { t } = useLingui()
  if (by === 'staff') return name === null || name === '' ? t`Staff` : name
  return by === 'member' ? t({ message: 'Member', context: 'staff' }) : t`System`
}
