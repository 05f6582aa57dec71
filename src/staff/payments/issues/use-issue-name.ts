import { useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import type { PayIssue, PayIssueKind } from './payment-issue-calls.ts'
import { useSlipTrouble } from '#src/staff/payments/slips/use-slip-trouble.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'

/** What has to be settled, by its kind; one that this app does not know is told by a general word. */
export function useIssueName(): (kind: string) => string {
  const { t } = useLingui()
  const names: Record<PayIssueKind, string> = {
    'refund-failed': t`Refund failed`,
    'refund-in-part': t`Partly refunded at the provider`,
    'over-refunded': t`More refunded than was paid`,
    'refund-unbooked': t`Refund not in the ledger`,
    'paid-twice': t`Paid twice`,
    'wrong-amount': t`Wrong amount received`,
    'stray-payment': t`Second payment for an order`,
    dispute: t`Payment disputed`,
    'cash-slip': t`Cash sale without a connection`,
  }
  return (kind) => (kind in names ? names[kind as PayIssueKind] : t`Payment issue`)
}

/** What staff can do about it. */
export function useIssueHelp(): (kind: string) => string {
  const { t } = useLingui()
  const help: Record<PayIssueKind, string> = {
    'refund-failed': t`The member got nothing back. Refund again, or pay it back another way.`,
    'refund-in-part': t`The money is in the ledger. Decide whether sessions go back too.`,
    'over-refunded': t`The ledger shows what moved. Agree with the member who keeps the difference.`,
    'refund-unbooked': t`The sum has decimals, but the ledger counts whole units, so it is not in it. Look it up at the payment provider.`,
    'paid-twice': t`No package was made for this payment. Refund it at the payment provider.`,
    'wrong-amount': t`No package was made for this payment. Refund it at the payment provider.`,
    'stray-payment': t`No package was made for this payment. Refund it at the payment provider.`,
    'cash-slip': t`Look at the slip and the cash, then keep the sale or cancel it.`,
    dispute: t`Answer it at the payment provider. The package is unchanged.`,
  }
  return (kind) => (kind in help ? help[kind as PayIssueKind] : t`Look at it at the payment provider.`)
}

const refunded = /^refunded(?: (\d+))?$/u

/** The provider's word for more: how a dispute stands, why a refund failed. */
export function useIssueDetail(): (issue: PayIssue) => string | null {
  const { t } = useLingui()
  const { home } = useSelf()
  const troubleOf = useSlipTrouble()
  const disputes: Record<string, string> = {
    needs_response: t`Needs a response`,
    warning_needs_response: t`Needs a response`,
    under_review: t`Under review`,
    warning_under_review: t`Under review`,
    won: t`Won`,
    lost: t`Lost`,
    warning_closed: t`Case closed`,
  }
  return ({ kind, detail, currency }) => {
    if (detail === null) return null
    if (kind === 'cash-slip') return troubleOf(detail)
    const [isRefunded, cents] = refunded.exec(detail) ?? []
    if (cents !== undefined) return t`${formatMoney(Number(cents), currency ?? home.currency)} refunded`
    if (isRefunded !== undefined) return t`Refunded`
    return kind === 'dispute' ? (disputes[detail] ?? detail) : detail
  }
}
