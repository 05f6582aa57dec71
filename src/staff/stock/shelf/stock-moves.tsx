import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { signed } from '#src/staff/payments/ledger/signed.ts'
import type { StockMove } from '#src/staff/stock/stock-calls.ts'
import styles from '#src/staff/stock/stock.module.css'

interface StockMovesProps {
  moves: readonly StockMove[]
  timeZone: string
  /** All of them are of one product, which is named above. */
  isOfOne: boolean
}

/** What changed the stock, the newest first, with who did it and why. */
export function StockMoves({ moves, timeZone, isOfOne }: StockMovesProps) {
  const { t, i18n } = useLingui()
  return (
    <ol className={styles.rows}>
      {moves.map(({ moveId, at, productName, kind, delta, level, reason, staffName, lineId }) => (
        <li key={moveId} className={styles.row}>
          <span className={styles.name}>
            <b>{isOfOne ? <MoveName kind={kind} /> : productName}</b>
            <span className={styles.quiet}>
              {!isOfOne && (
                <>
                  <MoveName kind={kind} />
                  <span className="dot" />
                </>
              )}
              {formatDay(at, i18n.locale, timeZone)} {formatTime(at, timeZone)}
              <span className="dot" />
              {staffName || t`No name`}
            </span>
            {reason && <span className={styles.quiet}>{reason}</span>}
            {lineId && (
              <Link to="/admin/transactions" search={{ line: lineId }}>
                <Trans>To the sale</Trans>
              </Link>
            )}
          </span>
          <span className={styles.amount}>
            <b className={delta < 0 && kind === 'counted' ? styles.bad : undefined}>
              {delta === 0 ? '±0' : signed(delta, i18n.locale)}
            </b>
            <span className={styles.quiet}>
              <Trans>then {level}</Trans>
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function MoveName({ kind }: Pick<StockMove, 'kind'>): ReactNode {
  switch (kind) {
    case 'received':
      return <Trans context="stock">Received</Trans>
    case 'sold':
      return <Trans context="stock">Sold</Trans>
    case 'returned':
      return <Trans context="stock">Came back</Trans>
    case 'counted':
      return <Trans>Counted</Trans>
  }
}
