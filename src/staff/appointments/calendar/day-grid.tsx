import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import type { DayBed, DaySession, StaffAppointment, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'

import { keepFromScrolling } from '#src/staff/appointments/move/drag-pointer.ts'
import { FreePlaces, HeldGhost, HeldNews } from '#src/staff/appointments/move/held-layer.tsx'
import { bedAttribute, type Holding } from '#src/staff/appointments/move/use-held.ts'

import { BookingBlock } from './booking-block.tsx'
import { type Cell, cellsOf } from './day-cells.ts'
import styles from './day-grid.module.css'
import { type Choosing, FreeCell } from './free-cell.tsx'
import { SessionBar, SessionBlock } from './session-block.tsx'
import { drawnUntil, sessionsOf } from './session-mark.ts'
import { onGridKey } from './use-grid-keys.ts'

interface DayGridProps {
  day: StaffDay
  now: number
  queuedIds: ReadonlySet<string>
  openId: string | undefined
  onOpen: (appointment: StaffAppointment) => void
  /** Tapping a free time; absent where nothing can be booked now. */
  onCreate: ((bed: DayBed, time: string) => void) | undefined
  /** What a new appointment has so far that is made beside the calendar; absent where none is. */
  choosing?: Choosing | undefined
  /** What is lifted off the calendar to be moved; absent where nothing is. */
  holding?: Holding
}

const hourMs = 3_600_000

/** The beds of a studio side by side over a day. A line of the grid is a bed, since beds cut their day differently. */
export function DayGrid(props: DayGridProps) {
  return <Grid key={props.day.date} {...props} />
}

function Grid(props: DayGridProps) {
  const { t } = useLingui()
  const { day, now, choosing, holding } = props
  const hourPx = hourHeight(day)
  const scroller = useRef<HTMLDivElement>(null)
  const hours = Array.from(
    { length: Math.max(0, (day.endsAt - day.startsAt) / hourMs) },
    (_, i) => day.startsAt + i * hourMs,
  )
  const isNow = now >= day.startsAt && now < day.endsAt
  const topOf = (at: number) => ((at - day.startsAt) / hourMs) * hourPx
  const nowTop = topOf(now)
  const startTop = topOf(chosenAt(day, choosing) ?? (isNow ? now : firstOf(day)))
  // The time that is chosen, that of now, or of what is first on another day, stands in the upper half, so that what comes next is in sight.
  const showNow = useEffectEvent(() => {
    scroller.current?.scrollTo({ top: Math.max(0, startTop - 200) })
  })
  useEffect(() => {
    showNow()
  }, [])
  useEffect(() => (scroller.current ? keepFromScrolling(scroller.current) : undefined), [])
  const first = day.beds.findIndex((bed) => cellsOf(bed, day, { now, hourPx }).length > 0)
  return (
    <div className={styles.scroller} ref={scroller} style={{ '--hour': `${hourPx}px`, '--beds': day.beds.length }}>
      <div className={styles.axis} aria-hidden="true">
        <div className={styles.corner} />
        {isNow && (
          <span className={styles.nowTag} style={{ top: `${60 + nowTop}px` }}>
            {formatTime(now, day.timeZone)}
          </span>
        )}
        {hours.map((at) => (
          <div key={at} className={styles.hour}>
            <span className={styles.clock}>{formatTime(at, day.timeZone)}</span>
          </div>
        ))}
      </div>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={t`Booking calendar`}
        className={styles.beds}
        data-holding={holding?.held ? '' : undefined}
        onPointerDown={(event) => holding?.onPress(event, scroller.current)}
        onKeyDown={(event) => {
          if (holding?.onKey(event) !== true) onGridKey(event)
        }}
        style={{ '--hours': hours.length }}
      >
        {day.beds.map((bed, index) => (
          <BedColumn key={bed.deviceId} {...props} bed={bed} hourPx={hourPx} hasTabStop={index === first} />
        ))}
        {isNow && <div className={styles.now} style={{ top: `${60 + nowTop}px` }} aria-hidden="true" />}
      </div>
      {holding && <HeldGhost holding={holding} day={day} />}
      {holding && <HeldNews holding={holding} day={day} />}
    </div>
  )
}

function chosenAt({ beds }: StaffDay, choosing: Choosing | undefined): number | undefined {
  const slots = beds.find(({ deviceId }) => deviceId === choosing?.deviceId)?.slots
  return slots?.find(({ time }) => time === choosing?.time)?.startsAt
}

/** When the first who came, or will, begins; the day itself without anybody. */
function firstOf({ startsAt, appointments, sessions }: StaffDay): number {
  const starts = [...appointments, ...sessions].map((one) => one.startsAt)
  return starts.length === 0 ? startsAt : Math.min(...starts)
}

/** 96 px, or more where a bed's slots are so short that they could not be tapped. */
function hourHeight({ beds }: StaffDay): number {
  const lengths = beds.flatMap(({ slots }) =>
    slots.slice(1).map(({ startsAt }, index) => (startsAt - (slots[index]?.startsAt ?? startsAt)) / 60_000),
  )
  const shortest = Math.min(30, ...lengths.filter((length) => length > 0))
  return Math.ceil((48 * 60) / shortest)
}

interface BedColumnProps extends DayGridProps {
  bed: DayBed
  hourPx: number
  hasTabStop: boolean
}

function BedColumn(props: BedColumnProps) {
  const { bed, day, now, hourPx, hasTabStop, holding } = props
  const { t } = useLingui()
  const top = (at: number) => `${((at - day.startsAt) / hourMs) * hourPx}px`
  const cells = cellsOf(bed, day, { now, hourPx })
  return (
    <div role="row" className={styles.column} data-bed-state={bed.state} aria-label={bed.deviceName}>
      <div role="rowheader" className={styles.bed}>
        <span className={styles.lamp} aria-hidden="true" />
        <span className={styles.name}>{bed.deviceName}</span>
        {bed.state !== 'ready' && (
          <span className="visually-hidden">{bed.state === 'offline' ? t`Offline` : t`Out of service`}</span>
        )}
      </div>
      <div className={styles.hours} {...{ [bedAttribute]: bed.deviceId }}>
        {bed.state !== 'ready' && (
          <span
            className={styles.why}
            data-state={bed.state}
            style={{ top: `max(8px, calc(${top(Math.max(now, day.startsAt))} - 36px))` }}
            aria-hidden="true"
          >
            {bed.state === 'offline' ? <Trans>Offline</Trans> : <Trans>Out of service</Trans>}
          </span>
        )}
        {bed.closed.map(({ startsAt, endsAt, reason }) => (
          <div
            key={`${startsAt}-${endsAt}`}
            className={styles.closed}
            style={{ top: top(startsAt), height: heightOf(endsAt - startsAt, hourPx) }}
          >
            {reason !== null && <span className={styles.reason}>{reason}</span>}
          </div>
        ))}
        {cells.map((cell, index) => (
          <div
            role="gridcell"
            key={keyOf(cell)}
            className={styles.cell}
            data-over={'session' in cell || undefined}
            style={{ top: top(cell.at), height: heightOf(cell.ms, hourPx) }}
          >
            <CellContent {...props} cell={cell} tabIndex={hasTabStop && index === 0 ? 0 : -1} />
          </div>
        ))}
        {holding?.booking && (
          <FreePlaces
            holding={holding}
            bed={bed}
            top={top}
            height={heightOf(Math.min(holding.booking.endsAt - holding.booking.startsAt, shortestOf(bed)), hourPx)}
          />
        )}
      </div>
    </div>
  )
}

/** From the start of one time of a bed to that of the next, so that none lies over another. */
function shortestOf({ slots }: DayBed): number {
  const steps = slots.slice(1).map(({ startsAt }, index) => startsAt - (slots[index]?.startsAt ?? startsAt))
  return Math.min(hourMs, ...steps.filter((step) => step > 0))
}

function keyOf(cell: Cell): string | number {
  if ('booking' in cell) return cell.booking.appointmentId
  return 'session' in cell ? cell.session.sessionId : cell.at
}

function CellContent({ cell, tabIndex, ...column }: BedColumnProps & { cell: Cell; tabIndex: 0 | -1 }) {
  const { bed, day, now, hourPx, queuedIds, openId, onOpen, onCreate, choosing, holding } = column
  const bar = (session: DaySession) => (
    <SessionBar
      key={session.sessionId}
      isBeside={'booking' in cell && cell.isBeside}
      session={session}
      top={heightOf(session.startsAt - cell.at, hourPx)}
      height={heightOf(drawnUntil(session, now) - session.startsAt, hourPx)}
    />
  )
  if ('booking' in cell) {
    const sessions = sessionsOf(cell.booking, day)
    return (
      <>
        <BookingBlock
          booking={cell.booking}
          sessions={sessions}
          now={now}
          queuedIds={queuedIds}
          isOpen={cell.booking.appointmentId === openId}
          isBeside={cell.isBeside}
          isHeld={cell.booking === holding?.booking}
          isClash={cell.booking === holding?.heldOver?.clash}
          isMovable={holding?.canMove(cell.booking) === true}
          onOpen={onOpen}
          tabIndex={tabIndex}
        />
        {sessions.map(bar)}
      </>
    )
  }
  if ('session' in cell) {
    return (
      <>
        <SessionBlock
          session={cell.session}
          day={day}
          bedName={bed.deviceName}
          isBeside={cell.isBeside}
          tabIndex={tabIndex}
        />
        {bar(cell.session)}
      </>
    )
  }
  return <FreeCell bed={bed} slot={cell.slot} choosing={choosing} onChoose={onCreate} tabIndex={tabIndex} />
}

function heightOf(ms: number, hourPx: number): string {
  return `${(ms / hourMs) * hourPx}px`
}
