import { useLingui } from '@lingui/react/macro'

import type { Shop } from '#src/domain/shops/shop.ts'
import { Sheet } from '#src/ui/overlays/sheet.tsx'

import { ShopList } from './shop-list.tsx'
import { useShops } from './use-shops.ts'

interface ShopSheetProps {
  open: boolean
  onClose: () => void
  /** The shop of the task at hand, where it is not the remembered one. */
  currentId?: number | undefined
  /** After the choice has been remembered. */
  onChosen?: ((shop: Shop) => void) | undefined
}

/** All shops, the current one first. Choosing closes at once; it needs no connection. */
export function ShopSheet({ open, onClose, currentId, onChosen }: ShopSheetProps) {
  const { t } = useLingui()
  const { shops, current, state, choose, retry } = useShops()
  function take(shop: Shop) {
    choose(shop)
    onClose()
    onChosen?.(shop)
  }
  return (
    <Sheet open={open} onClose={onClose} title={t`Select studio`} height="most">
      <ShopList shops={shops} currentId={currentId ?? current?.shopId} state={state} onChoose={take} onRetry={retry} />
    </Sheet>
  )
}
