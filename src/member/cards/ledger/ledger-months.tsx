import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { LedgerLine } from '#src/domain/cards/card.ts'
import { ledgerRows, type LedgerShow } from '#src/domain/cards/ledger.ts'
import { groupByMonth } from '#src/domain/month-groups.ts'
import { formatMonth, isoDay, noonOf } from '#src/lib/format-time.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListEnd } from '#src/ui/layout/list-end.tsx'
import { MonthSection } from '#src/ui/layout/month-section.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { IconList } from '#src/ui/pictures/icons-critical.tsx'

import { LedgerRow } from './ledger-row.tsx'
import type { Ledger } from './use-ledger.ts'

interface LedgerMonthsProps {
  ledger: Ledger
  lines: readonly LedgerLine[]
  timeZone: string | undefined
}

/** The lines of a package under their months; uses and changes can be looked at apart. */
export function LedgerMonths({ ledger: { end, loadMore, refresh }, lines, timeZone }: LedgerMonthsProps) {
  const { t, i18n } = useLingui()
  const [show, setShow] = useState<LedgerShow>('all')
  const rows = ledgerRows(lines, show)
  const months = groupByMonth(rows, ({ line }) => isoDay(line.createdAt, timeZone))
  return (
    <>
      <Segmented
        label={t`Which lines`}
        value={show}
        options={[
          { value: 'all', label: t`All` },
          { value: 'uses', label: t`Uses` },
          { value: 'changes', label: t`Changes` },
        ]}
        onChange={setShow}
      />
      {rows.length === 0 && end === 'complete' && (
        <EmptyState icon={<IconList size={28} />} title={show === 'uses' ? t`Not used yet` : t`Nothing here yet`} />
      )}
      {months.map(({ month, items }) => (
        <MonthSection key={month} title={formatMonth(noonOf(`${month}-01`), i18n.locale, 'UTC')}>
          {items.map((row) => (
            <LedgerRow key={row.line.lineId} row={row} timeZone={timeZone} />
          ))}
        </MonthSection>
      ))}
      <ListEnd state={end} count={lines.length} onMore={loadMore} onRetry={refresh} />
    </>
  )
}
