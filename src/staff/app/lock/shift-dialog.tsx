import { Trans, useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { useShopText } from '#src/shared/shops/use-shop-text.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { startShift } from '#src/staff/kit/self/shift-calls.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import { boundStore } from './bound-store.ts'

/** Doors and beds wait until the clerk is on duty there, and then do it without another press. */
export function ShiftDialog({ shopId }: { shopId: number }) {
  const { shops } = useStaffShop()
  const shop = shops.find((one) => one.shopId === shopId)
  return shop ? <OfKnownShop shop={shop} /> : <Dialog shopId={shopId} />
}

function OfKnownShop({ shop }: { shop: Shop }) {
  return <Dialog shopId={shop.shopId} name={useShopText(shop).name} />
}

/** Without the list of studios it has no name to say. */
function Dialog({ shopId, name }: { shopId: number; name?: string }) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const { write, state } = useStaffWrite({
    send: startShift,
    invalidates: [['staff', 'board']],
    onDone: () => boundStore.settle(true),
  })
  const close = () => boundStore.settle(false)
  return (
    <LazyDialog
      open
      onClose={close}
      title={name === undefined ? t`You're not on duty here` : t`You're not on duty at ${name}`}
      actions={
        <>
          <Button
            wide
            state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
            onClick={() => void write({ shopId })}
          >
            <Trans>Start my shift</Trans>
          </Button>
          <Button kind="tonal" wide onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Only staff on duty here open its doors and start its beds. If you're on duty at another studio, that shift
          ends.
        </Trans>
      </p>
      <WriteNote state={state} />
    </LazyDialog>
  )
}
