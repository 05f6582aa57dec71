import { Trans, useLingui } from '@lingui/react/macro'

import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { ShareBar } from '#src/staff/board/reports/charts/bar.tsx'
import { Change } from '#src/staff/board/reports/change.tsx'
import { loadedRows } from '#src/staff/board/reports/loaded-rows.ts'
import { moneyText } from '#src/staff/board/reports/money-value.tsx'
import type { Revenue } from '#src/staff/board/reports/report-calls.ts'
import styles from './revenue.module.css'

type Row = Revenue['products'][number]

/** Which packages brought it. */
export function ProductsTable({ revenue }: { revenue: Revenue }) {
  const { t } = useLingui()
  return (
    <Panel title={t`By package`}>
      <DataTable
        label={t`Revenue by package`}
        columns={useColumns(revenue)}
        loaded={loadedRows(revenue.products)}
        rowKey={({ packageId }) => packageId}
        rowName={({ name }) => name}
        empty={{ title: <Trans>No sales in this period</Trans> }}
        footer={revenue.products.length > 0 && <Total revenue={revenue} />}
      />
    </Panel>
  )
}

function useColumns({ currency, products, total }: Revenue): Column<Row>[] {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...products.map(({ revenue }) => revenue.value))
  return [
    { key: 'name', head: t`Package`, cell: ({ name }) => <b>{name}</b> },
    { key: 'sold', head: t`Sold`, align: 'end', cell: ({ sold }) => i18n.number(sold.value) },
    { key: 'revenue', head: t`Revenue`, align: 'end', cell: ({ revenue }) => moneyText(revenue.value, currency) },
    {
      key: 'share',
      head: t({ message: 'Share', context: 'figures' }),
      align: 'end',
      cell: ({ revenue }) => (
        <ShareBar
          share={revenue.value / most}
          percent={total.revenue.value > 0 ? Math.round((revenue.value / total.revenue.value) * 100) : undefined}
        />
      ),
    },
    { key: 'change', head: t`vs before`, align: 'end', cell: ({ revenue }) => <Change of={revenue} /> },
  ]
}

function Total({ revenue: { total, currency } }: { revenue: Revenue }) {
  const { t } = useLingui()
  return (
    <>
      <b>{t`Total`}</b>
      <span className={styles.share}>
        <b>{moneyText(total.revenue.value, currency)}</b>
        <Change of={total.revenue} />
      </span>
    </>
  )
}
