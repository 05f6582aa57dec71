import { Plural, Trans } from '@lingui/react/macro'

import type { Ledger, LedgerKind } from '#src/staff/payments/transaction-calls.ts'

import styles from './ledger.module.css'
import { fullMoney } from './signed.ts'

/** What the whole filter comes to, not the page. */
export function LedgerTotals({ ledger: { totals, currency } }: { ledger: Ledger }) {
  const linesOf = (kind: LedgerKind) => totals.byKind.find((each) => each.kind === kind)?.lines ?? 0
  const net = fullMoney(totals.netCents, currency)
  return (
    <div className={styles.totals}>
      <span>
        <Plural value={totals.lines} one="Total (# line in all)" other="Total (# lines in all)" />
      </span>
      <span className={styles.sums}>
        <span>
          <Trans>
            Used <b>{linesOf('use')}</b>
          </Trans>
        </span>
        <span>
          <Trans>
            Holds <b>{linesOf('reserve')}</b>
          </Trans>
        </span>
        <span>
          <Trans>
            Sales <b>{linesOf('sale')}</b>
          </Trans>
        </span>
        <span>
          <Trans>
            Net <b>{net}</b>
          </Trans>
        </span>
      </span>
    </div>
  )
}
