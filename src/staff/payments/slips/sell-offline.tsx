import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { type StoredSlip, storedSlips } from '#src/client/storage/rows/stored-slips.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import type { Basket } from '#src/staff/payments/sale/goods/use-basket.ts'
import type { SaleForm } from '#src/staff/payments/sale/use-sale-form.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { SlipDialog } from './slip-dialog.tsx'
import { toSlip } from './to-slip.ts'
import { tellSlips } from './waiting-slips.ts'

interface SellOfflineProps {
  till: SaleForm
  sold: PackageOnSale | undefined
  basket: Basket | undefined
  currency: string
  /** When the prices were read. */
  asOf: number
  timeZone: string
  /** Another sale is in doubt, or whom it is for is not read. */
  isBlocked: boolean
  onSold: () => void
}

/** Without a connection a sale for cash is kept on the tablet, with a slip, and settled later. */
export function SellOffline({ till, sold, basket, currency, asOf, timeZone, isBlocked, onSold }: SellOfflineProps) {
  const { i18n } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const { self } = useSelf()
  const { shop } = useStaffShop()
  const soldName = useNameOf(sold)
  const [slip, setSlip] = useState<StoredSlip>()
  const [step, setStep] = useState<'ready' | 'writing' | 'failed'>('ready')
  const clerkUid = remembered.userId.read()

  async function keep() {
    const printed = { shopName: shop?.name ?? '', address: shop?.address ?? '', clerk: self?.nickname ?? '' }
    const counter = { sold, soldName, lines: basket?.lines ?? [], currency, soldAt: serverNow(), printed }
    const wanted = clerkUid === undefined ? undefined : toSlip(till.toInput(), { ...counter, clerkUid })
    if (!wanted || step === 'writing') return
    setStep('writing')
    try {
      setSlip(await storedSlips.add(wanted))
      setStep('ready')
      await tellSlips()
    } catch {
      setStep('failed')
    }
  }
  function close() {
    setSlip(undefined)
    onSold()
  }

  const isReady = till.missing === undefined && till.partCents === undefined && till.parts.length === 0 && !isBlocked
  const canKeep = isReady && till.form.method === 'cash' && till.offCents === 0 && till.priceCents > 0
  const readAt = `${formatDate(asOf, i18n.locale, timeZone)} ${formatTime(asOf, timeZone)}`
  return (
    <>
      {isOffline && (
        <>
          {step === 'failed' && (
            <div role="alert">
              <Callout tone="bad" icon={<IconAlert size={22} />}>
                <Trans>The sale was not kept. Take no money, or write it down.</Trans>
              </Callout>
            </div>
          )}
          <StaffButton
            wide
            kind="tonal"
            isLocal
            state={step === 'writing' ? 'busy' : canKeep ? 'ready' : 'disabled'}
            onClick={() => void keep()}
          >
            <Trans>Sell for cash, without a connection</Trans>
          </StaffButton>
          <p className="quiet">
            {asOf > 0 && <Trans>Prices of {readAt}.</Trans>} <Trans>Cash only, without a discount.</Trans>
          </p>
        </>
      )}
      <SlipDialog slip={slip} timeZone={timeZone} onClose={close} />
    </>
  )
}

const noPackage: Pick<PackageOnSale, 'languages' | 'name'> = { languages: [], name: '' }

function useNameOf(sold: PackageOnSale | undefined): string {
  return useCardName(sold ?? noPackage)
}
