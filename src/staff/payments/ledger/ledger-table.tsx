import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'

import { moneyParts } from '#src/lib/format-money.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import type { Ledger, LedgerLine } from '#src/staff/payments/transaction-calls.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { useMemberName } from '#src/staff/kit/use-member-name.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { KindBadge } from '#src/staff/payments/sale/kind-badge.tsx'

import styles from './ledger.module.css'
import { plainMoney, signed } from './signed.ts'
import { useItemText } from './use-item-text.ts'

interface LedgerTableProps {
  loaded: Loaded<Ledger>
  timeZone: string
  /** Several days, so that a time alone says too little. */
  isRange: boolean
  openId: string | undefined
  /** The lines that hang together with the open one. */
  chain: ReadonlySet<string>
  onOpen: (line: LedgerLine) => void
  /** Nothing is filtered out, so an empty list means a day without anything. */
  isWhole: boolean
  isToday: boolean
}

/** One ledger of money and times, the newest first. */
export function LedgerTable(props: LedgerTableProps) {
  const { loaded, timeZone, isRange, openId, chain, onOpen, isWhole, isToday } = props
  const { t, i18n } = useLingui()
  const { home } = useSelf()
  const nameOf = useMemberName()
  const { sign } = moneyParts(0, loaded.data?.currency ?? home.currency)
  const columns: Column<LedgerLine>[] = [
    {
      key: 'time',
      head: t`Time`,
      width: isRange ? '112px' : '64px',
      cell: ({ at }) => `${isRange ? `${formatDay(at, i18n.locale, timeZone)} ` : ''}${formatTime(at, timeZone)}`,
    },
    { key: 'kind', head: t`Kind`, width: '84px', cell: kindCell },
    { key: 'item', head: t`Member · item`, cell: (line) => itemCell(line, timeZone) },
    { key: 'times', head: t`Sessions ±`, align: 'end', width: '68px', cell: timesCell },
    { key: 'money', head: t`Amount ${sign}`, align: 'end', width: '84px', cell: moneyCell },
    {
      key: 'left',
      head: t`Left after`,
      align: 'end',
      width: '52px',
      cell: ({ timesLeft, isProducts = false }) => (isProducts ? '—' : (timesLeft ?? '∞')),
    },
  ]
  return (
    <DataTable
      label={t`Transactions`}
      columns={columns}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ lineId }) => lineId}
      rowName={({ member, at }) => `${nameOf(member)} ${formatTime(at, timeZone)}`}
      onOpen={onOpen}
      openKey={openId}
      isMarked={({ lineId }) => chain.has(lineId)}
      empty={
        isWhole
          ? {
              icon: <IconReceipt size={28} />,
              title: isToday ? <Trans>No transactions today</Trans> : <Trans>No transactions on this day</Trans>,
            }
          : { title: <Trans>Nothing matches</Trans>, text: <Trans>Choose another day or filter.</Trans> }
      }
    />
  )
}

function kindCell({ kind }: LedgerLine) {
  return <KindBadge kind={kind} />
}

function itemCell(line: LedgerLine, timeZone: string) {
  return <Item line={line} timeZone={timeZone} />
}

function Item({ line, timeZone }: { line: LedgerLine; timeZone: string }) {
  const textOf = useItemText(timeZone)
  const nameOf = useMemberName()
  return (
    <span className={styles.item}>
      <b>{nameOf(line.member)}</b>
      <span className={styles.quiet}>{textOf(line)}</span>
    </span>
  )
}

function timesCell(line: LedgerLine) {
  return <Times line={line} />
}

/** Using a time is not bad news: only what was given stands out. */
export function Times({ line: { times, days } }: { line: LedgerLine }) {
  const { i18n } = useLingui()
  if (times !== 0) return <b className={times > 0 ? styles.ok : undefined}>{signed(times, i18n.locale)}</b>
  if (days === null || days === 0) return <span className={styles.quiet}>—</span>
  return (
    <b className={styles.ok}>
      {signed(days, i18n.locale, '')}
      <Plural value={days} one="# day" other="# days" />
    </b>
  )
}

function moneyCell({ money }: LedgerLine) {
  if (!money) return <span className={styles.quiet}>—</span>
  const { amountCents, currency } = money
  return <b className={amountCents < 0 ? styles.bad : undefined}>{plainMoney(amountCents, currency)}</b>
}
