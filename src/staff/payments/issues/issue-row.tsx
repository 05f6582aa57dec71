import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { formatMoney } from '#src/lib/format-money.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import type { PayIssue } from './payment-issue-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './issues.module.css'
import { useIssueDetail, useIssueHelp, useIssueName } from './use-issue-name.ts'

interface IssueRowProps {
  issue: PayIssue
  timeZone: string
  onSettle: () => void
}

/** One thing to settle: what it is, whose, how much, and what can be done about it. */
export function IssueRow({ issue, timeZone, onSettle }: IssueRowProps) {
  const { t, i18n } = useLingui()
  const nameOf = useIssueName()
  const detailOf = useIssueDetail()
  const helpOf = useIssueHelp()
  const { may } = useSelf()
  const { kind, openedAt, amountCents, currency, member, paymentRef, settled, state } = issue
  const when = (at: number) => `${formatDay(at, i18n.locale, timeZone)} ${formatTime(at, timeZone)}`
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{nameOf(kind)}</strong>
        {amountCents !== null && currency !== null && <strong>{formatMoney(amountCents, currency)}</strong>}
      </div>
      <p className={styles.facts}>
        <time dateTime={new Date(openedAt).toISOString()}>{when(openedAt)}</time>
        {[detailOf(issue), paymentRef].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {state === 'open' && <p className={styles.help}>{helpOf(kind)}</p>}
      {settled && (
        <p className={styles.help}>
          <Trans>
            Settled by {settled.staffName} · {when(settled.at)}
          </Trans>
          <br />
          {settled.reason}
        </p>
      )}
      <div className={styles.acts}>
        {member && (
          <Link to="/admin/userdetail" search={{ member: member.uid }} className={styles.who}>
            {member.nickname || t`No name`}
          </Link>
        )}
        {state === 'open' &&
          (may(
            kind === 'cash-slip' ? '/api/admin/transactions/decide-slip' : '/api/admin/transactions/settle-issue',
          ) ? (
            <Button kind="tonal" size="small" onClick={onSettle}>
              {kind === 'cash-slip' ? <Trans>Decide…</Trans> : <Trans>Settle…</Trans>}
            </Button>
          ) : (
            <span className={styles.help}>
              <Trans>A manager can settle this.</Trans>
            </span>
          ))}
      </div>
    </li>
  )
}
