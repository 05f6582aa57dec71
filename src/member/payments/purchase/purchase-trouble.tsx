import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Failure } from '#src/client/http/call-api.ts'
import type { PayMethod } from '#src/domain/payments/online-payment.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import type { PurchaseAttempt } from './use-purchase.ts'

interface PurchaseTroubleProps {
  attempt: PurchaseAttempt
  /** The packages as they are sold now are not on this screen. */
  leadsToPackages?: boolean
}

/** Why the last attempt made no order that is known of, and what to do about it. */
export function PurchaseTrouble({ attempt, leadsToPackages = false }: PurchaseTroubleProps) {
  if (attempt.step !== 'failed') return null
  const isRefused = attempt.failure.kind === 'refused'
  return (
    <div role="alert">
      <Callout
        tone={isRefused ? 'warn' : 'bad'}
        icon={isRefused ? <IconInfo size={20} /> : <IconAlert size={20} />}
        action={wayOut(attempt.failure, leadsToPackages)}
      >
        <Words failure={attempt.failure} payMethod={attempt.payMethod} />
      </Callout>
    </div>
  )
}

function Words({ failure, payMethod }: { failure: Failure; payMethod: PayMethod }) {
  switch (failure.kind) {
    case 'unreachable':
    case 'broken':
      return <Trans>No answer from the studio. Try again: you won't get a second order.</Trans>
    case 'busy':
      if (payMethod === 'stripe') {
        return <Trans>The payment page couldn't be opened. Nothing was paid. Try again in a moment.</Trans>
      }
      return <Trans>The studio is busy right now. Wait a moment, then try again.</Trans>
    case 'signed-out':
      return <Trans>You're signed out. Sign in again, then top up.</Trans>
    case 'refused':
      if (failure.code === 'offer-changed') {
        return <Trans>The price or terms of this package have changed. Check the new ones, then order again.</Trans>
      }
      return failure.code === 'not-on-sale' || failure.code === 'not-found' ? (
        <Trans>This package is no longer sold here. Choose another one.</Trans>
      ) : (
        <Trans>The studio couldn't make this order. Contact support.</Trans>
      )
  }
}

function wayOut(failure: Failure, leadsToPackages: boolean): ReactNode {
  const look = buttonClass({ kind: 'text', size: 'small' })
  if (failure.kind === 'signed-out') {
    return (
      <Link to="/login" search={{ next: '/recharge' }} className={look}>
        <Trans>Sign in</Trans>
      </Link>
    )
  }
  if (failure.kind !== 'refused') return null
  if (failure.code === 'not-on-sale' || failure.code === 'not-found' || failure.code === 'offer-changed') {
    if (!leadsToPackages) return null
    return (
      <Link to="/recharge" search={{}} replace className={look}>
        <Trans>See packages</Trans>
      </Link>
    )
  }
  return (
    <Link to="/help" className={look}>
      <Trans>Help</Trans>
    </Link>
  )
}
