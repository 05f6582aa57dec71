import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatMoney } from '#src/lib/format-money.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import type { SaleState } from './use-sale.ts'

interface SaleNoteProps {
  state: SaleState | WriteState
  currency: string
  isOffline: boolean
  /** Cash is taken here without a connection as well. */
  takesCashOffline: boolean
}

/** Why the last sale is not written, or that it is not known yet. */
export function SaleNote({ state, currency, isOffline, takesCashOffline }: SaleNoteProps) {
  if (state.step === 'checking') {
    return (
      <div role="alert">
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Trans>Checking. Don't charge again</Trans>
        </Callout>
      </div>
    )
  }
  if (state.step === 'refused') {
    return (
      <div role="alert">
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Refused failure={state.failure} currency={currency} />
        </Callout>
      </div>
    )
  }
  if (state.step === 'unknown') return <WriteNote state={state} />
  if (!isOffline) return null
  return (
    <Callout tone="calm" icon={<IconOffline size={22} />}>
      {takesCashOffline ? (
        <Trans>Offline: only cash sales are possible. They are settled once the connection is back.</Trans>
      ) : (
        <Trans>Offline: nothing can be sold until the connection is back.</Trans>
      )}
    </Callout>
  )
}

interface RefusedProps {
  failure: Extract<SaleState, { step: 'refused' }>['failure']
  currency: string
}

function Refused({ failure, currency }: RefusedProps): ReactNode {
  if (failure.kind !== 'refused') return <Trans>Nothing was written. Try again.</Trans>
  if (failure.code === 'not-on-sale') return <Trans>This isn't sold here any more. Choose something else.</Trans>
  if (failure.code === 'offer-changed')
    return <Trans>The price or terms have changed. Check them and confirm again.</Trans>
  if (failure.code === 'changed') return <Trans>This order has since been paid, canceled or has expired.</Trans>
  if (failure.code === 'wrong-parts') return <Trans>The parts don't add up to the price. Check each of them.</Trans>
  if (failure.code === 'discount-limit') {
    const percent = isRecord(failure.data) ? failure.data['percent'] : undefined
    if (typeof percent === 'number') return <Trans>Your level may take off {percent}% at most.</Trans>
  }
  if (failure.code === 'forbidden') return <Trans>Your level may not do this.</Trans>
  if (failure.code === 'wrong-amount') {
    const cents = isRecord(failure.data) ? failure.data['amount_cents'] : undefined
    if (typeof cents === 'number')
      return <Trans>The price is now {formatMoney(cents, currency)}. Check it and confirm again.</Trans>
  }
  return failure.message
}
