import { Trans, useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import { formatDay } from '#src/lib/format-time.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import type { Stock, Stocked } from '#src/staff/stock/stock-calls.ts'
import styles from '#src/staff/stock/stock.module.css'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconBottle } from '#src/ui/pictures/icons.tsx'

interface ShelfTableProps {
  loaded: Loaded<Stock>
  openId: string | undefined
  onOpen: (stocked: Stocked) => void
  onAdd: () => void
}

/** What is sold at a studio, how many are there, and what is low. */
export function ShelfTable({ loaded, openId, onOpen, onAdd }: ShelfTableProps) {
  const { t, i18n } = useLingui()
  const { may } = useSelf()
  const zone = loaded.data?.timeZone
  const columns: Column<Stocked>[] = [
    { key: 'product', head: t`Product`, cell: nameCell },
    { key: 'level', head: t`In stock`, align: 'end', width: '150px', cell: levelCell },
    { key: 'low', head: t`Low at`, align: 'end', width: '90px', cell: ({ lowLevel }) => lowLevel ?? '—' },
    {
      key: 'price',
      head: t`Price`,
      align: 'end',
      width: '120px',
      cell: ({ priceCents, currency }) => formatMoney(priceCents, currency),
    },
    {
      key: 'counted',
      head: t`Last counted`,
      align: 'end',
      width: '130px',
      cell: ({ countedAt }) => (countedAt === null ? '—' : formatDay(countedAt, i18n.locale, zone)),
    },
  ]
  return (
    <DataTable
      label={t`Stock`}
      columns={columns}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ productId }) => productId}
      rowName={({ name }) => name}
      onOpen={onOpen}
      openKey={openId}
      empty={{
        icon: <IconBottle size={28} />,
        title: <Trans>No products yet</Trans>,
        text: may('/api/admin/stock/save-product') ? (
          <Trans>Add what lies on the counter, then receive what you have.</Trans>
        ) : (
          <Trans>A manager adds products.</Trans>
        ),
        action: may('/api/admin/stock/save-product') && (
          <Button size="small" onClick={onAdd}>
            <Trans>New product</Trans>
          </Button>
        ),
      }}
    />
  )
}

function nameCell({ name, code, active }: Stocked) {
  return (
    <span className={styles.name}>
      <b>
        {name}{' '}
        {!active && (
          <Badge>
            <Trans>Withdrawn</Trans>
          </Badge>
        )}
      </b>
      {code && <span className={styles.code}>{code}</span>}
    </span>
  )
}

function levelCell(stocked: Stocked) {
  return <Level stocked={stocked} />
}

/** How many there are, and whether somebody has to look. */
export function Level({ stocked: { level, isLow } }: { stocked: Stocked }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.level}>
      {isLow && (
        <Badge tone={level < 0 ? 'bad' : 'warn'}>{level < 0 ? <Trans>To count</Trans> : <Trans>Low</Trans>}</Badge>
      )}
      <b>{new Intl.NumberFormat(i18n.locale).format(level)}</b>
    </span>
  )
}
