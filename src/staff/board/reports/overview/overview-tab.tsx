import { everyMs } from '#src/staff/board/reports/refresh.ts'
import { type Asked, overviewQuery } from '#src/staff/board/reports/report-calls.ts'
import { TabFrame } from '#src/staff/board/reports/tab-frame.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { MemberFigures } from './member-figures.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { RevenueByDay } from './revenue-by-day.tsx'
import { ShopsTable } from './shops-table.tsx'
import styles from './overview.module.css'

/** The chain at a glance. */
export function OverviewTab({ asked }: { asked: Asked }) {
  const loaded = useStaffQuery(overviewQuery(asked), { everyMs })
  return (
    <TabFrame loaded={loaded}>
      {(overview) => (
        <>
          <OverviewCards overview={overview} />
          <div className={styles.pair}>
            <RevenueByDay overview={overview} />
            <MemberFigures overview={overview} />
          </div>
          <ShopsTable overview={overview} />
        </>
      )}
    </TabFrame>
  )
}
