import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { isoDay } from '#src/lib/format-time.ts'
import { useMedia } from '#src/lib/hooks/use-media.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { StaffAppointment, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { FoldedSearch } from '#src/staff/kit/lists/folded-search.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { WalkInButton } from '#src/staff/walk-in/walk-in-button.tsx'
import { useLiveDay } from './use-live-day.ts'
import { useCalendarSearch } from '#src/staff/appointments/use-calendar-search.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconBedLie } from '#src/ui/pictures/icons-critical.tsx'
import { IconCalendar, IconClose, IconPlus } from '#src/ui/pictures/icons.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { MoveSide } from '#src/staff/appointments/move/move-side.tsx'
import { useHeld } from '#src/staff/appointments/move/use-held.ts'
import { markOf } from './booking-mark.ts'
import { BookingPanel } from '#src/staff/appointments/booking/booking-panel.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import styles from './calendar-view.module.css'
import { NewAppointmentDrawer, NewAppointmentPanel } from '#src/staff/appointments/booking/new-appointment.tsx'
import { useChoosing } from '#src/staff/appointments/booking/use-choosing.ts'
import type { Choosing } from './free-cell.tsx'
import { DayGrid } from './day-grid.tsx'
import { DaySteps } from './day-steps.tsx'
import { LateCards } from '#src/staff/appointments/change/late-cards.tsx'
import { type CheckIns, useCheckIns } from '#src/staff/appointments/change/use-check-ins.ts'

/** The day of a studio by its beds; the address says which day, which appointment is open, and what is being made. */
export function CalendarView({
  isCreating,
  onCreating,
}: {
  isCreating: boolean
  onCreating: (input: CreateInput | undefined) => void
}) {
  const { t } = useLingui()
  const { shop } = useStaffShop()
  const [search, setSearch] = useCalendarSearch()
  const now = useNow(nextMinute)
  const today = isoDay(now, shop?.timeZone)
  const date = search.date ?? today
  const shopId = shop?.shopId ?? 0
  const loaded = useLiveDay(shop?.shopId, date)
  const checkIns = useCheckIns()
  const isOffline = useConnection().state === 'offline'
  const isBeside = useMedia('(min-width: 1100px)')
  const choosing = useChoosing({ isOn: isCreating && isBeside && shop !== undefined, shopId, date })
  const leave = () => onCreating(undefined)
  const mayCreate = useSelf().may('/api/admin/appointment/create')
  return (
    <StaffPage
      title={<Trans>Booking calendar</Trans>}
      subtitle={loaded.data && <Summary day={loaded.data} now={now} checkIns={checkIns} />}
      height="fill"
      sync="none"
      toolsAt="below"
      tools={
        <>
          <FoldedSearch
            label={t`Member, phone or code`}
            value=""
            onSearch={(q) => q !== '' && setSearch({ q, open: undefined }, 'push')}
          />
          <DaySteps
            date={date}
            today={today}
            onDate={(day) => setSearch({ date: day === today ? undefined : day, open: undefined, time: undefined })}
          />
        </>
      }
      actions={
        <>
          <WalkInButton />
          {mayCreate && (
            <StaffButton
              size="small"
              icon={<IconPlus size={20} />}
              state={isOffline ? 'disabled' : 'ready'}
              onClick={() => !isCreating && onCreating({ date })}
            >
              <Trans>New appointment</Trans>
            </StaffButton>
          )}
        </>
      }
    >
      {loaded.state === 'failed' && <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />}
      {loaded.state === 'loading' && <Skeleton height="560px" radius="24px" />}
      {loaded.data && (
        <Day
          day={loaded.data}
          now={now}
          checkIns={checkIns}
          isBeside={isBeside}
          openId={isCreating ? undefined : search.open}
          onOpen={(id) => (isCreating ? onCreating({ date, open: id }) : setSearch({ open: id }))}
          onCreate={
            mayCreate && !isOffline
              ? (input) => (isCreating ? setSearch(input) : onCreating({ ...input, date }))
              : undefined
          }
          choosing={choosing}
          creating={isCreating && isBeside && <NewAppointmentPanel shopId={shopId} today={today} onClose={leave} />}
        />
      )}
      <NewAppointmentDrawer open={isCreating && !isBeside} shopId={shopId} today={today} onClose={leave} />
    </StaffPage>
  )
}

/** What a new appointment starts from; `open`: it is left for one that is there. */
export interface CreateInput {
  date: string
  open?: string | undefined
  device?: string
  time?: string
}

interface DayProps {
  day: StaffDay
  /** There is room for a panel beside the grid. */
  isBeside: boolean
  now: number
  checkIns: CheckIns
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onCreate: ((input: { device: string; time: string }) => void) | undefined
  choosing: Choosing | undefined
  /** The new appointment that is made beside the grid. */
  creating: ReactNode
}

function Day({ day, now, checkIns, isBeside, openId, onOpen, onCreate, choosing, creating }: DayProps) {
  const { t } = useLingui()
  const { queuedIds } = checkIns
  const open = day.appointments.find(({ appointmentId }) => appointmentId === openId)
  const sessions = day.sessions.filter(({ appointmentId }) => appointmentId === openId)
  const holding = useHeld({ day, now, queuedIds })
  const onMove = (one: StaffAppointment) => void holding.pickUp(one, 'taps')
  // What became of one appointment is not said of the next one that is opened.
  const panel = open && (
    <BookingPanel
      key={open.appointmentId}
      booking={open}
      sessions={sessions}
      now={now}
      checkIns={checkIns}
      onMove={onMove}
    />
  )
  const late = <LateCards appointments={day.appointments} now={now} queuedIds={queuedIds} />
  if (day.beds.length === 0)
    return <EmptyState icon={<IconBedLie size={28} />} title={<Trans>This studio has no beds yet</Trans>} />
  return (
    <div className={styles.day} data-creating={creating ? '' : undefined}>
      {!isBeside && <div className={styles.strips}>{late}</div>}
      <DayGrid
        day={day}
        now={now}
        queuedIds={queuedIds}
        openId={openId}
        onOpen={({ appointmentId }) => onOpen(appointmentId)}
        onCreate={onCreate && ((bed, time) => onCreate({ device: bed.deviceId, time }))}
        choosing={holding.held ? undefined : choosing}
        holding={holding}
      />
      {!isBeside && <MoveSide holding={holding} now={now} isBeside={false} />}
      {isBeside ? (
        <aside className={styles.side} aria-label={t`Details`}>
          {holding.held ? (
            <MoveSide holding={holding} now={now} isBeside />
          ) : creating ? (
            creating
          ) : open ? (
            <section className={styles.card}>
              <button type="button" className={styles.close} aria-label={t`Close`} onClick={() => onOpen(undefined)}>
                <IconClose size={20} />
              </button>
              {panel}
            </section>
          ) : (
            day.appointments.length === 0 && (
              <EmptyState
                tone="calm"
                icon={<IconCalendar size={28} />}
                title={<Trans>Nothing booked this day</Trans>}
                text={<Trans>Tap a free time to book it.</Trans>}
              />
            )
          )}
          {late}
          <CalendarLegend />
        </aside>
      ) : (
        <Drawer
          open={open !== undefined && !holding.held}
          onClose={() => onOpen(undefined)}
          title={<Trans>Appointment</Trans>}
        >
          {panel}
        </Drawer>
      )}
    </div>
  )
}

function Summary({ day, now, checkIns }: { day: StaffDay; now: number; checkIns: CheckIns }) {
  const late = day.appointments.filter((one) => markOf(one, now, checkIns.queuedIds) === 'late').length
  const walkIns = day.sessions.filter(({ appointmentId }) => appointmentId === null).length
  const queued = checkIns.queuedIds.size
  return (
    <>
      <Plural value={day.appointments.length} one="# appointment" other="# appointments" />
      {walkIns > 0 && (
        <>
          <span className="dot" />
          <Plural value={walkIns} one="# walk-in" other="# walk-ins" />
        </>
      )}
      {late > 0 && (
        <>
          <span className="dot" />
          <Plural value={late} one="# late" other="# late" />
        </>
      )}
      {queued > 0 && (
        <>
          <span className="dot" />
          <Plural value={queued} one="# to be sent" other="# to be sent" />
        </>
      )}
    </>
  )
}
