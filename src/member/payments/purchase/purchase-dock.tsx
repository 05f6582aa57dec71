import { Trans } from '@lingui/react/macro'

import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { Price } from '#src/ui/layout/price.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './purchase-dock.module.css'
import { PurchaseTrouble } from './purchase-trouble.tsx'
import type { PurchaseAttempt } from './use-purchase.ts'

interface PurchaseDockProps {
  chosen: PackageOnSale
  attempt: PurchaseAttempt
  isOffline: boolean
  onBuy: () => void
}

/** What is about to be bought, and the one button that orders it. */
export function PurchaseDock({ chosen, attempt, isOffline, onBuy }: PurchaseDockProps) {
  return (
    <Dock
      note={isOffline ? <OnlyLooking /> : <PurchaseTrouble attempt={attempt} />}
      summary={
        <>
          <p className={styles.label}>
            <Trans>Total</Trans>
          </p>
          <p className={styles.sum}>
            <Price cents={chosen.priceCents} currency={chosen.currency} />
          </p>
        </>
      }
    >
      <Button
        state={attempt.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        icon={isOffline && <IconOffline size={20} />}
        onClick={onBuy}
        onDisabledClick={() => void probe()}
      >
        <Label isOffline={isOffline} isAgain={attempt.step === 'failed' && attempt.failure.kind !== 'refused'} />
      </Button>
    </Dock>
  )
}

function Label({ isOffline, isAgain }: { isOffline: boolean; isAgain: boolean }) {
  if (isOffline) return <Trans>Waiting for connection</Trans>
  return isAgain ? <Trans>Try again</Trans> : <Trans>Top up now</Trans>
}

function OnlyLooking() {
  return (
    <Callout tone="calm" icon={<IconOffline size={20} />}>
      <Trans>You're offline: you can look at the packages and top up once you're connected.</Trans>
    </Callout>
  )
}
