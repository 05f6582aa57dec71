import { Plural, useLingui } from '@lingui/react/macro'

import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'

import { Change } from '#src/staff/board/reports/change.tsx'
import { OccupancyCard } from '#src/staff/board/reports/occupancy-card.tsx'
import type { Use } from '#src/staff/board/reports/report-calls.ts'

/** The use of the beds in four numbers. */
export function UseCards({ use: { total } }: { use: Use }) {
  const { t, i18n } = useLingui()
  const count = (value: number) => i18n.number(value)
  const lamps = { value: lampMinutes(total.secondsOn.value), before: lampMinutes(total.secondsOn.before) }
  return (
    <StatCards label={t`The period in numbers`}>
      <OccupancyCard {...total} />
      <StatCard
        label={t`Sessions`}
        value={count(total.sessions.value)}
        note={
          <>
            <Change of={total.sessions} />
            <span className="dot" />
            <Plural value={total.walkIns.value} one="# walk-in" other="# walk-ins" />
          </>
        }
      />
      <StatCard label={t`Lamp minutes`} value={count(lamps.value)} note={<Change of={lamps} say={count} />} />
      <StatCard
        label={t({ message: 'Missed', context: 'bookings' })}
        value={count(total.missed.value)}
        note={
          <>
            <Change of={total.missed} more="bad" />
            {total.bookings.value > 0 && (
              <>
                <span className="dot" />
                <Missed missed={total.missed.value} bookings={total.bookings.value} />
              </>
            )}
          </>
        }
      />
    </StatCards>
  )
}

function Missed({ missed, bookings }: { missed: number; bookings: number }) {
  const { t } = useLingui()
  const share = Math.round((missed / bookings) * 1000) / 10
  return t`${share}% of bookings`
}

export function lampMinutes(secondsOn: number): number {
  return Math.round(secondsOn / 60)
}
