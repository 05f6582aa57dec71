import { useState } from 'react'

import { addDays } from '#src/lib/format-time.ts'
import type { AppointmentStory } from '#src/staff/appointments/staff-appointment-calls.ts'
import { DateChips } from '#src/staff/appointments/booking/date-chips.tsx'
import { type ChosenCell, SlotGrid } from '#src/staff/appointments/calendar/slot-grid.tsx'
import { useMove } from '#src/staff/appointments/move/use-move.ts'

import styles from './change-view.module.css'
import { MovePanel } from './move-panel.tsx'
import { PostponeChoice } from './postpone-choice.tsx'

interface ChangePlaceProps {
  story: AppointmentStory
  today: string
  isPostponable: boolean
}

/** The grid of beds and times, and the panel that moves the appointment there. */
export function ChangePlace({ story, today, isPostponable }: ChangePlaceProps) {
  const { appointment } = story
  const [date, setDate] = useState(appointment.date < today ? today : appointment.date)
  const [chosen, setChosen] = useState<ChosenCell>()
  const { loaded, reset, isChosen, panel } = useMove({
    appointment,
    date,
    chosen,
    onMoved: () => setChosen(undefined),
  })

  function show(day: string) {
    setDate(day)
    setChosen(undefined)
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
          {isPostponable && <PostponeChoice story={story} isNotified={panel.isNotified} />}
        </div>
      </section>
      <div className={styles.side}>
        <MovePanel story={story} today={today} {...panel} />
      </div>
    </>
  )
}
