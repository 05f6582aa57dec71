import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { occupancyOf } from '#src/domain/board/occupancy.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { ShareBar } from '#src/staff/board/reports/charts/bar.tsx'
import { loadedRows } from '#src/staff/board/reports/loaded-rows.ts'
import type { Use } from '#src/staff/board/reports/report-calls.ts'
import { lampMinutes } from './use-cards.tsx'
import styles from './beds-table.module.css'

type Row = Use['beds'][number]

/** What was done on each bed, the fullest first. */
export function BedsTable({ use: { beds } }: { use: Use }) {
  const { t } = useLingui()
  return (
    <Panel title={t`By bed`} end={<span className="small-print">{t`Sorted by occupancy`}</span>}>
      <DataTable
        label={t`Use by bed`}
        columns={useColumns()}
        loaded={loadedRows(beds)}
        rowKey={({ deviceId }) => deviceId}
        rowName={({ shopName, name }) => `${shopName}, ${name}`}
        empty={{ title: <Trans>No bed was open in this period</Trans> }}
      />
    </Panel>
  )
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'bed',
      head: t`Bed`,
      cell: ({ shopName, name }) => (
        <>
          <b className={styles.name}>{name}</b>
          <span className={styles.studio}>{shopName}</span>
        </>
      ),
    },
    { key: 'type', head: t`Type`, cell: ({ typeName }) => typeName },
    { key: 'sessions', head: t`Sessions`, align: 'end', cell: ({ sessions }) => i18n.number(sessions) },
    { key: 'walk-ins', head: t`Of them walk-ins`, align: 'end', cell: ({ walkIns }) => i18n.number(walkIns) },
    { key: 'light', head: t`Lamp minutes`, align: 'end', cell: (row) => <Light row={row} /> },
    { key: 'occupancy', head: t`Occupancy`, align: 'end', cell: (row) => <Occupancy row={row} /> },
    { key: 'faults', head: t`Faults`, align: 'end', cell: ({ faults }) => i18n.number(faults) },
  ]
}

/** What is not known is said beside it, and not in it. */
function Light({ row: { secondsOn, unknownLight } }: { row: Row }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.two}>
      {i18n.number(lampMinutes(secondsOn))}
      {unknownLight > 0 && (
        <span className={styles.unknown}>
          <Plural value={unknownLight} one="+ # session of unknown time" other="+ # sessions of unknown time" />
        </span>
      )}
    </span>
  )
}

function Occupancy({ row }: { row: Row }) {
  const percent = occupancyOf(row)
  if (percent === null) return '–'
  return <ShareBar share={percent / 100} percent={percent} />
}
