import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { ShareBar } from '#src/staff/board/reports/charts/bar.tsx'
import { Change } from '#src/staff/board/reports/change.tsx'
import { loadedRows } from '#src/staff/board/reports/loaded-rows.ts'
import { moneyText } from '#src/staff/board/reports/money-value.tsx'
import { occupancies } from '#src/staff/board/reports/occupancy-card.tsx'
import type { Numbers, Overview } from '#src/staff/board/reports/report-calls.ts'
import { Sparkline } from './sparkline.tsx'
import styles from './shops-table.module.css'

type Row = Overview['shops'][number]
type View = 'value' | 'per-bed' | 'change'

/** The studios beside one another: by what they made, for each of their beds, or by how it changed. */
export function ShopsTable({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const [view, setView] = useState<View>('value')
  const columns = useColumns(overview.currency, view)
  return (
    <Panel
      title={t`Studios side by side`}
      end={
        <Segmented<View>
          label={t`Compare by`}
          value={view}
          options={[
            { value: 'value', label: t`Value` },
            { value: 'per-bed', label: t`Per bed` },
            { value: 'change', label: t`Difference` },
          ]}
          onChange={setView}
        />
      }
    >
      <DataTable
        label={t`Studios side by side`}
        columns={columns}
        loaded={loadedRows(overview.shops)}
        rowKey={({ shopId }) => String(shopId)}
        rowName={({ name }) => name}
        empty={{ title: <Trans>No studio is open yet</Trans> }}
        footer={overview.shops.length > 1 && <Total overview={overview} />}
      />
    </Panel>
  )
}

function useColumns(currency: string, view: View): Column<Row>[] {
  const { t, i18n } = useLingui()
  const cell = (of: (row: Row) => Numbers, say: (value: number) => string, more: 'good' | 'bad' = 'good') =>
    function Figure(row: Row) {
      if (view === 'change') return <Change of={of(row)} more={more} />
      if (view === 'value') return say(of(row).value)
      return row.beds === 0 ? '–' : say(Math.round(of(row).value / row.beds))
    }
  const count = (value: number) => i18n.number(value)
  const figures: Column<Row>[] = [
    {
      key: 'revenue',
      head: t`Revenue`,
      align: 'end',
      cell: cell(
        (row) => row.revenue,
        (cents) => moneyText(cents, currency),
      ),
    },
    { key: 'sessions', head: t`Sessions`, align: 'end', cell: cell((row) => row.sessions, count) },
  ]
  const members: Column<Row>[] = [
    {
      key: 'new',
      head: t({ message: 'New', context: 'members' }),
      align: 'end',
      cell: cell((row) => row.newMembers, count),
    },
    { key: 'returning', head: t`Returning`, align: 'end', cell: cell((row) => row.returningMembers, count) },
    { key: 'lapsed', head: t`Lapsed`, align: 'end', cell: cell((row) => row.lapsedMembers, count, 'bad') },
  ]
  const trend: Column<Row> = { key: 'trend', head: t`Trend`, cell: ({ days }) => <Sparkline values={days} /> }
  return [
    { key: 'name', head: t`Studio`, cell: (row) => <Name row={row} /> },
    ...figures.slice(0, 1),
    ...(view === 'value'
      ? [
          { key: 'change', head: t`vs before`, align: 'end' as const, cell: (row: Row) => <Change of={row.revenue} /> },
          trend,
        ]
      : []),
    ...figures.slice(1),
    { key: 'occupancy', head: t`Occupancy`, align: 'end', cell: (row) => <Occupancy row={row} view={view} /> },
    ...members,
  ]
}

function Name({ row: { name, beds } }: { row: Row }) {
  return (
    <>
      <b className={styles.name}>{name}</b>
      <span className={styles.beds}>
        <Plural value={beds} one="# bed" other="# beds" />
      </span>
    </>
  )
}

/** A share is the same for one bed and for all. */
function Occupancy({ row, view }: { row: Row; view: View }) {
  const { value, before } = occupancies(row)
  if (value === null) return '–'
  if (view === 'change') return before === null ? '–' : <Change of={{ value, before }} by="points" />
  return <ShareBar share={value / 100} percent={value} />
}

function Total({ overview: { shops, total, currency } }: { overview: Overview }) {
  const { t } = useLingui()
  const [count, { value }] = [shops.length, occupancies(total)]
  return (
    <>
      <b>{t`All ${count} studios`}</b>
      <span className={styles.sums}>
        <b>{moneyText(total.revenue.value, currency)}</b>
        <Change of={total.revenue} />
        <span>
          <Plural value={total.sessions.value} one="# session" other="# sessions" />
        </span>
        {value !== null && <span>{t`${value}% full`}</span>}
      </span>
    </>
  )
}
