import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { everyMs } from '#src/staff/board/reports/refresh.ts'
import { type Asked, bedUsageQuery } from '#src/staff/board/reports/report-calls.ts'
import { TabFrame } from '#src/staff/board/reports/tab-frame.tsx'
import { BedsTable } from './beds-table.tsx'
import { Heatmap } from './heatmap.tsx'
import { UseCards } from './use-cards.tsx'

/** How the beds are used. */
export function UseTab({ asked }: { asked: Asked }) {
  const loaded = useStaffQuery(bedUsageQuery(asked), { everyMs })
  return (
    <TabFrame loaded={loaded}>
      {(use) => (
        <>
          <UseCards use={use} />
          <Heatmap use={use} />
          <BedsTable use={use} />
        </>
      )}
    </TabFrame>
  )
}
