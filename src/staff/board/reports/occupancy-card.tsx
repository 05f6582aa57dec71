import { useLingui } from '@lingui/react/macro'

import { occupancyOf } from '#src/domain/board/occupancy.ts'
import { StatCard } from '#src/staff/kit/panels/stat-card.tsx'

import { Change } from './change.tsx'
import type { Numbers } from './report-calls.ts'

interface OccupancyCardProps {
  usedMinutes: Numbers
  openMinutes: Numbers
}

/** How full the beds were while they were open. */
export function OccupancyCard(time: OccupancyCardProps) {
  const { t } = useLingui()
  const { value, before } = occupancies(time)
  return (
    <StatCard
      label={t`Occupancy`}
      value={value ?? '–'}
      unit={value === null ? undefined : '%'}
      note={
        value !== null && before !== null ? (
          <Change of={{ value, before }} by="points" say={(percent) => `${percent}%`} />
        ) : undefined
      }
    />
  )
}

/** Of the period and of the one before; null where nothing was open. */
export function occupancies({ usedMinutes, openMinutes }: OccupancyCardProps) {
  return {
    value: occupancyOf({ usedMinutes: usedMinutes.value, openMinutes: openMinutes.value }),
    before: occupancyOf({ usedMinutes: usedMinutes.before, openMinutes: openMinutes.before }),
  }
}
