import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { moneyParts } from '#src/lib/format-money.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { regionName } from '#src/lib/region-name.ts'
import { minorDigits } from '#src/domain/money.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { IconWarning } from '#src/ui/pictures/icons.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'

import { type Spending, spendingQuery } from './spending-calls.ts'
import styles from './spending-panel.module.css'
import { deliveredShare, type SpendingRow, sumAll, sumSpending } from './sum-spending.ts'

type Span = '1' | '7' | '30'

const everyMs = 60_000

/** What codes cost, against the bounds that the operator sets, and by which ways they arrive where. */
export function SpendingPanel() {
  const { t } = useLingui()
  const [span, setSpan] = useState<Span>('1')
  const loaded = useStaffQuery(spendingQuery(), { everyMs })
  const spending = loaded.data
  const columns = useColumns(spending)
  const rows = spending ? sumSpending(spending, Number(span)) : []
  return (
    <Panel title={t`Spending on codes`}>
      <div className={styles.panel}>
        {spending && <Bounds spending={spending} />}
        {spending && <Stops spending={spending} />}
        <Segmented
          label={t`Days of the spending on codes`}
          value={span}
          options={[
            { value: '1', label: t`Today` },
            { value: '7', label: t`7 days` },
            { value: '30', label: t`30 days` },
          ]}
          onChange={setSpan}
        />
        <DataTable
          label={t`Spending on codes`}
          columns={columns}
          loaded={mapLoaded(loaded, () => rows)}
          rowKey={({ channel, country }) => `${channel} ${country}`}
          rowName={({ country }) => `+${country}`}
          empty={{ title: <Trans>No codes were sent in this time</Trans> }}
          footer={spending && rows.length > 1 && <Total rows={rows} spending={spending} />}
        />
        <p className={styles.note}>
          <Trans>
            Costs are the operator's prices, counted before a message is sent; what failed costs nothing. The bounds are
            settings of the server. No phone number is kept.
          </Trans>{' '}
          {spending?.hearsDeliveries === false && <Trans>Nothing tells this server which messages arrive.</Trans>}
        </p>
      </div>
    </Panel>
  )
}

/** Millionths of a currency, which is named: it may not be the one that the chain sells in. */
function moneyOf(micros: number, currency: string): string {
  return `${currency} ${sumOf(micros, currency)}`
}

function sumOf(micros: number, currency: string): string {
  return moneyParts(Math.round((micros * 10 ** minorDigits(currency)) / 1_000_000), currency).number
}

function Bounds({ spending: { currency, hour, day, messages } }: { spending: Spending }) {
  const { t } = useLingui()
  const mostHour = moneyOf(hour.mostMicros, currency)
  const mostDay = moneyOf(day.mostMicros, currency)
  const { most } = messages
  return (
    <StatCards label={t`Spending against the limits`}>
      <StatCard label={t`Last hour`} value={sumOf(hour.micros, currency)} note={t`of ${mostHour} at most`} />
      <StatCard label={t`Last 24 hours`} value={sumOf(day.micros, currency)} note={t`of ${mostDay} at most`} />
      <StatCard label={t`Messages today`} value={messages.sent} note={t`of ${most} at most`} />
    </StatCards>
  )
}

/** Whom a bound keeps from codes now. */
function Stops({ spending: { stops } }: { spending: Spending }) {
  const { i18n } = useLingui()
  const zone = useChainZone()
  if (stops.length === 0) return null
  return (
    <Callout tone="warn" icon={<IconWarning size={22} />}>
      {stops.map(({ prefix, region, since }) => {
        const at = formatTime(since, zone)
        const numbers = region === null ? `+${prefix}…` : `${regionName(region, i18n.locale)} (+${prefix}…)`
        return (
          <p key={prefix}>
            {prefix === '' ? (
              <Trans>Since {at}, a limit has kept codes from everyone</Trans>
            ) : (
              <Trans>
                Since {at}, a limit has kept codes from {numbers}
              </Trans>
            )}
          </p>
        )
      })}
    </Callout>
  )
}

function useColumns(spending: Spending | undefined): Column<SpendingRow>[] {
  const { t, i18n } = useLingui()
  const ways = { sms: t`Text message`, whatsapp: t`WhatsApp`, voice: t`Phone call` }
  const where = ({ region, country }: SpendingRow) =>
    region === null ? `+${country}` : `${regionName(region, i18n.locale)} +${country}`
  const arrived = (row: SpendingRow) => {
    const share = spending?.hearsDeliveries ? deliveredShare(row) : undefined
    return share === undefined ? '–' : `${share}%`
  }
  return [
    { key: 'where', head: t`Country`, cell: (row) => <b>{where(row)}</b> },
    { key: 'way', head: t`Sent by`, cell: ({ channel }) => ways[channel] },
    { key: 'sent', head: t`Sent`, align: 'end', cell: ({ sent }) => sent },
    { key: 'arrived', head: t`Delivered`, align: 'end', cell: arrived },
    { key: 'failed', head: t`Failed`, align: 'end', cell: ({ failed }) => failed },
    { key: 'refused', head: t`Kept back`, align: 'end', cell: ({ refused }) => refused },
    { key: 'cost', head: t`Cost`, align: 'end', cell: ({ micros }) => moneyOf(micros, spending?.currency ?? 'USD') },
  ]
}

function Total({ rows, spending }: { rows: readonly SpendingRow[]; spending: Spending }) {
  const all = sumAll(rows)
  const { sent } = all
  const share = spending.hearsDeliveries ? deliveredShare(all) : undefined
  return (
    <div className={styles.total}>
      <b>
        <Trans>All together</Trans>
      </b>
      <span className={styles.sums}>
        <span>
          <Trans>{sent} sent</Trans>
        </span>
        {share !== undefined && (
          <span>
            <Trans>{share}% delivered</Trans>
          </span>
        )}
        <b>{moneyOf(all.micros, spending.currency)}</b>
      </span>
    </div>
  )
}
