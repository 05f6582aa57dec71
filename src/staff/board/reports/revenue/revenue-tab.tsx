import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { everyMs } from '#src/staff/board/reports/refresh.ts'
import { type Asked, revenueQuery } from '#src/staff/board/reports/report-calls.ts'
import { TabFrame } from '#src/staff/board/reports/tab-frame.tsx'
import { ProductsTable } from './products-table.tsx'
import { RevenueByHour } from './revenue-by-hour.tsx'
import { RevenueCards } from './revenue-cards.tsx'
import { TendersTable } from './tenders-table.tsx'
import styles from './revenue.module.css'

/** Where the money came from. */
export function RevenueTab({ asked }: { asked: Asked }) {
  const loaded = useStaffQuery(revenueQuery(asked), { everyMs })
  return (
    <TabFrame loaded={loaded}>
      {(revenue) => (
        <>
          <RevenueCards revenue={revenue} />
          <div className={styles.pair}>
            <ProductsTable revenue={revenue} />
            <div className={styles.side}>
              <RevenueByHour revenue={revenue} />
              <TendersTable revenue={revenue} />
            </div>
          </div>
        </>
      )}
    </TabFrame>
  )
}
