import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { addDays } from '#src/lib/format-time.ts'
import { appointmentsKey, slotTableQuery } from '#src/staff/appointments/appointment-calls.ts'
import { type Waiver, moveAppointment } from '#src/staff/appointments/appointment-write-calls.ts'
import { boardKey } from '#src/staff/board/board-calls.ts'
import { type AppointmentStory, cellKey } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { canChoose } from '#src/staff/appointments/calendar/cell-texts.ts'
import styles from './change-view.module.css'
import { DateChips } from '#src/staff/appointments/booking/date-chips.tsx'
import { MovePanel, type MoveTarget } from './move-panel.tsx'
import { PostponeChoice } from './postpone-choice.tsx'
import { type ChosenCell, SlotGrid } from '#src/staff/appointments/calendar/slot-grid.tsx'

interface ChangePlaceProps {
  story: AppointmentStory
  today: string
  isPostponable: boolean
}

/** The grid of beds and times, and the panel that moves the appointment there. */
export function ChangePlace({ story, today, isPostponable }: ChangePlaceProps) {
  const { t } = useLingui()
  const { appointment } = story
  const { appointmentId, rev, shopId } = appointment
  const [date, setDate] = useState(appointment.date < today ? today : appointment.date)
  const [chosen, setChosen] = useState<ChosenCell>()
  const [reason, setReason] = useState('')
  const [isNotified, setIsNotified] = useState(true)
  const loaded = useStaffQuery(slotTableQuery({ shopId, date, appointmentId }))
  const cell = chosen && loaded.data?.cells[cellKey(chosen.deviceId, chosen.time)]
  // A cell that was taken meanwhile is not chosen any more.
  const isChosen = cell !== undefined && canChoose(cell.state)
  const isFar = loaded.data?.isFar === true
  const { write, state, isOffline, reset } = useStaffWrite({
    send: moveAppointment,
    invalidates: [appointmentsKey, boardKey],
    onDone: ({ time }) => {
      setChosen(undefined)
      setReason('')
      showToast({ text: t`Moved to ${time}` })
    },
  })
  const bed = loaded.data?.beds.find(({ deviceId }) => deviceId === chosen?.deviceId)
  const target: MoveTarget | undefined =
    chosen && isChosen && bed
      ? {
          ...chosen,
          date,
          deviceName: bed.deviceName,
          deviceType: bed.deviceType,
          staysCheckedIn: cell.staysCheckedIn === true,
        }
      : undefined

  function show(day: string) {
    setDate(day)
    setChosen(undefined)
  }

  async function move() {
    if (!target) return
    const waivers: Waiver[] = [
      ...(isFar ? (['horizon'] as const) : []),
      ...(cell?.state === 'started' ? (['started'] as const) : []),
    ]
    const { deviceId, time } = target
    await write({ appointmentId, rev, deviceId, date, time, reason: reason.trim(), tell: isNotified, leave: waivers })
  }

  return (
    <>
      <section className={styles.card}>
        <div className={styles.chips}>
          <DateChips date={date} today={today} count={3} onDate={show} />
        </div>
        <div className="stack-12">
          <SlotGrid
            loaded={loaded}
            chosen={isChosen ? chosen : undefined}
            onChoose={(next) => {
              reset()
              setChosen(next)
            }}
            onNextDay={() => show(addDays(date, 1))}
          />
          {isPostponable && <PostponeChoice story={story} isNotified={isNotified} />}
        </div>
      </section>
      <div className={styles.side}>
        <MovePanel
          story={story}
          target={target}
          today={today}
          isFar={isFar}
          reason={reason}
          onReason={setReason}
          isNotified={isNotified}
          onNotified={setIsNotified}
          state={state}
          isOffline={isOffline}
          onMove={() => void move()}
        />
      </div>
    </>
  )
}
