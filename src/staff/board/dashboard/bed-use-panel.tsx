import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { addDays } from '#src/lib/format-time.ts'
import { type BedUse, type BedUseRow, bedUseQuery, exportBedUse } from './bed-use-calls.ts'
import { CsvButton } from '#src/staff/kit/csv-button.tsx'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import styles from './bed-use-panel.module.css'

interface BedUsePanelProps {
  shopId: number
  /** The day that is shown; a longer span ends with it. */
  date: string
}

type Span = '1' | '7' | '30'

const everyMs = 60_000

/** What was done on each bed, walk-ins as well, with its light and what it was worth. */
export function BedUsePanel({ shopId, date }: BedUsePanelProps) {
  const { t } = useLingui()
  const { may, home } = useSelf()
  const [span, setSpan] = useState<Span>('1')
  const days = { shopId, date: addDays(date, 1 - Number(span)), to: date }
  const loaded = useStaffQuery(bedUseQuery(days), { everyMs })
  const columns = useColumns(loaded.data?.currency ?? home.currency)
  return (
    <Panel
      title={t`Use of beds`}
      end={may('/api/admin/dashboard/beds-export') && <CsvButton load={() => exportBedUse(days)} />}
    >
      <Segmented
        label={t`Days of the use of beds`}
        value={span}
        options={[
          { value: '1', label: t`This day` },
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
        ]}
        onChange={setSpan}
      />
      <DataTable
        label={t`Use of beds`}
        columns={columns}
        loaded={mapLoaded(loaded, ({ beds }) => beds)}
        rowKey={({ deviceId }) => deviceId}
        rowName={({ deviceName }) => deviceName}
        empty={{ title: <Trans>This studio has no beds yet</Trans> }}
        footer={loaded.data && loaded.data.beds.length > 0 && <Total use={loaded.data} />}
      />
      <p className={styles.note}>
        <Trans>
          Sessions count once the lamps were on, walk-ins are those without a booking. A session is worth what was paid
          for its package, divided by the package's sessions; a session that was made good is worth nothing. Packages
          without a number of sessions have no price for one, so these are counted apart.
        </Trans>
      </p>
    </Panel>
  )
}

function useColumns(currency: string): Column<BedUseRow>[] {
  const { t } = useLingui()
  return [
    { key: 'bed', head: t`Bed`, cell: ({ deviceName }) => <b>{deviceName}</b> },
    { key: 'sessions', head: t`Sessions`, align: 'end', cell: ({ sessions }) => sessions },
    { key: 'walk-ins', head: t`Of them walk-ins`, align: 'end', cell: ({ walkIns }) => walkIns },
    { key: 'light', head: t`Lamp time`, align: 'end', cell: lightCell },
    { key: 'worth', head: t`Worth`, align: 'end', cell: (row) => <Worth row={row} currency={currency} /> },
  ]
}

function lightCell(row: BedUseRow) {
  return <Light row={row} />
}

type Light = Pick<BedUseRow, 'secondsOn' | 'unknownLight'>

/** What is not known is said beside it, and not in it. */
function Light({ row: { secondsOn, unknownLight } }: { row: Light }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.two}>
      <b>{sessionLength(secondsOn, i18n.locale)}</b>
      {unknownLight > 0 && (
        <span className={styles.unknown}>
          <Plural value={unknownLight} one="+ # session of unknown time" other="+ # sessions of unknown time" />
        </span>
      )}
    </span>
  )
}

type Priced = Pick<BedUseRow, 'valueCents' | 'withoutPrice'>

function Worth({ row: { valueCents, withoutPrice }, currency }: { row: Priced; currency: string }) {
  return (
    <span className={styles.two}>
      <b>{formatMoney(valueCents, currency)}</b>
      {withoutPrice > 0 && (
        <span className="small-print">
          <Plural value={withoutPrice} one="+ # session without a price" other="+ # sessions without a price" />
        </span>
      )}
    </span>
  )
}

function Total({ use: { total, currency } }: { use: BedUse }) {
  return (
    <div className={styles.total}>
      <b>
        <Trans>All beds</Trans>
      </b>
      <span className={styles.sums}>
        <span>
          <Plural value={total.sessions} one="# session" other="# sessions" />
          <span className="dot" />
          <Plural value={total.walkIns} one="# walk-in" other="# walk-ins" />
        </span>
        <Light row={total} />
        <Worth row={total} currency={currency} />
      </span>
    </div>
  )
}
