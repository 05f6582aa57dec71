import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { isLongDay } from '#src/domain/shops/day-part.ts'
import { byPeriod, restedFrom, type Slot } from '#src/domain/shops/slot.ts'
import { formatDayLong, noonOf } from '#src/lib/format-time.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import { DayParts } from './day-parts.tsx'
import parts from './day-parts.module.css'
import { SlotGrid, SlotLegend } from './slot-grid.tsx'
import styles from './times-of-day.module.css'
import { TooClose } from '#src/member/appointments/ticket/too-close.tsx'

/** What is known about the times of the chosen bed and day. */
export type Times =
  | { state: 'no-device' }
  | { state: 'loading' }
  /** Nothing is kept and nothing can be asked. */
  | { state: 'offline' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'listed'; slots: readonly Slot[] }

interface TimesOfDayProps {
  times: Times
  isToday: boolean
  timeZone: string
  chosen: string | undefined
  /** The day to offer when this one has nothing left. */
  nextDay: string | undefined
  /** The day that follows, where it can be booked. */
  dayAfter?: string | undefined
  onTime: (time: string) => void
  onDay: (date: string) => void
}

/** The times of a day, or why there are none and what to do instead. */
export function TimesOfDay({ times, isToday, timeZone, chosen, nextDay, dayAfter, onTime, onDay }: TimesOfDayProps) {
  const { t } = useLingui()
  const phase = useSkeleton(times.state === 'loading')
  if (times.state === 'no-device') return <p className={styles.hint}>{t`Choose a bed to see its times.`}</p>
  if (times.state === 'offline') return <p className={styles.hint}>{t`Connect to see the times of this day.`}</p>
  if (times.state === 'failed') return <Failed onRetry={times.onRetry} />
  if (phase !== 'content' || times.state === 'loading') return phase === 'nothing' ? <Blank /> : <SlotSkeleton />
  const hasFree = times.slots.some((slot) => slot.state === 'free' || slot.time === chosen)
  const nextAllowedAt = restedFrom(times.slots)
  const why =
    nextAllowedAt === undefined ? (
      <NothingWhy slots={times.slots} isToday={isToday} />
    ) : (
      <TooClose nextAllowedAt={nextAllowedAt} timeZone={timeZone} />
    )
  return (
    <div className="stack-14">
      {(!hasFree || nextAllowedAt !== undefined) && (
        <Note nextDay={hasFree ? undefined : nextDay} onDay={onDay}>
          {why}
        </Note>
      )}
      {byPeriod(times.slots).length > 0 && (
        <>
          {isLongDay(times.slots) ? (
            <DayParts slots={times.slots} chosen={chosen} onChoose={onTime} />
          ) : (
            <SlotGrid slots={times.slots} chosen={chosen} onChoose={onTime} />
          )}
          {isLongDay(times.slots) && dayAfter !== undefined && <DayAfter date={dayAfter} onDay={onDay} />}
          <SlotLegend hasMine={times.slots.some((slot) => slot.state === 'mine' && slot.time !== chosen)} />
        </>
      )}
    </div>
  )
}

/** A day that goes on after midnight goes on with the next one. */
function DayAfter({ date, onDay }: { date: string; onDay: (date: string) => void }) {
  const { i18n } = useLingui()
  const day = formatDayLong(noonOf(date), i18n.locale, 'UTC')
  return (
    <p className={parts.next}>
      <Trans>From 00:00 it is {day}</Trans>
      <Button kind="text" size="small" onClick={() => onDay(date)}>
        <Trans>See next day</Trans>
      </Button>
    </p>
  )
}

/** Why no time of this day can be had: there is none, all are over, or all are taken. */
function NothingWhy({ slots, isToday }: { slots: readonly Slot[]; isToday: boolean }) {
  if (slots.length === 0) return <Trans>No times on this day. Try another day</Trans>
  if (!isToday) return <Trans>Full on this day. Try another day</Trans>
  if (slots.every((slot) => slot.state === 'past')) return <Trans>Nothing left today. Try another day</Trans>
  return <Trans>Full today. Try another day</Trans>
}

interface NoteProps extends Pick<TimesOfDayProps, 'nextDay' | 'onDay'> {
  children: ReactNode
}

function Note({ nextDay, onDay, children }: NoteProps) {
  const { t, i18n } = useLingui()
  const when = nextDay === undefined ? undefined : formatDayLong(noonOf(nextDay), i18n.locale, 'UTC')
  return (
    <div role="status" className={styles.nothing}>
      <p>{children}</p>
      {nextDay !== undefined && (
        <Button kind="tonal" size="small" onClick={() => onDay(nextDay)}>
          {t`Next free: ${when}`}
        </Button>
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.nothing}>
      <p>
        <Trans>Couldn't load the times.</Trans>
      </p>
      <Button kind="tonal" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

const skeletonSlots = 8

function SlotSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: skeletonSlots }, (_, slot) => (
        <Skeleton key={slot} height="48px" radius="var(--r-s)" />
      ))}
    </div>
  )
}

function Blank() {
  return <div className={styles.blank} />
}
