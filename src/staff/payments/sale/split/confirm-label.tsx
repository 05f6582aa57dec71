import { Trans } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import type { SaleForm } from '#src/staff/payments/sale/use-sale-form.ts'

/** What the button of the till does now: names the sum that completes the sale, or the part and what is left then. */
export function ConfirmLabel({ till, currency }: { till: SaleForm; currency: string }) {
  const { partCents, leftCents, dueCents } = till
  if (till.form.method === 'phone') return <Trans>Show the code for {formatMoney(dueCents, currency)}</Trans>
  if (partCents === undefined) return <Trans>Confirm {formatMoney(dueCents, currency)} received</Trans>
  const [part, rest] = [formatMoney(partCents, currency), formatMoney(leftCents - partCents, currency)]
  return (
    <Trans>
      {part} received, {rest} left
    </Trans>
  )
}
