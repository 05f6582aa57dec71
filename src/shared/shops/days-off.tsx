import type { DayOff } from '#src/domain/shops/day-off.ts'

import { DayOffLine } from './day-off-line.tsx'

/** The days on which a shop differs, one under the other; nothing where there are none. */
export function DaysOff({ daysOff }: { daysOff: readonly DayOff[] }) {
  return daysOff.map((dayOff) => <DayOffLine key={`${dayOff.date} ${dayOff.lastDate}`} dayOff={dayOff} />)
}
