import { Trans, useLingui } from '@lingui/react/macro'

import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'

import { Change } from '#src/staff/board/reports/change.tsx'
import { loadedRows } from '#src/staff/board/reports/loaded-rows.ts'
import { moneyText } from '#src/staff/board/reports/money-value.tsx'
import type { Revenue } from '#src/staff/board/reports/report-calls.ts'

type Row = Revenue['tenders'][number]

/** How it was paid. */
export function TendersTable({ revenue: { tenders, currency } }: { revenue: Revenue }) {
  const { t } = useLingui()
  const nameOf = useMethodName()
  return (
    <Panel title={t`By way of payment`}>
      <DataTable
        label={t`Revenue by way of payment`}
        columns={useColumns(currency, nameOf)}
        loaded={loadedRows(tenders)}
        rowKey={({ method }) => method}
        rowName={({ method }) => nameOf(method)}
        empty={{ title: <Trans>No sales in this period</Trans> }}
      />
    </Panel>
  )
}

function useColumns(currency: string, nameOf: (method: Row['method']) => string): Column<Row>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'method', head: t`Paid by`, cell: ({ method }) => <b>{nameOf(method)}</b> },
    { key: 'sales', head: t`Sales`, align: 'end', cell: ({ sales }) => i18n.number(sales.value) },
    { key: 'revenue', head: t`Revenue`, align: 'end', cell: ({ revenue }) => moneyText(revenue.value, currency) },
    { key: 'change', head: t`vs before`, align: 'end', cell: ({ revenue }) => <Change of={revenue} /> },
  ]
}
