import { Trans, useLingui } from '@lingui/react/macro'

import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { stockQuery } from '#src/staff/stock/stock-calls.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { CountForm } from './count-form.tsx'

interface CountDrawerProps {
  shopId: number
  open: boolean
  onClose: () => void
}

/** Counts what lies at a studio, by the stock as it is now. */
export function CountDrawer({ shopId, open, onClose }: CountDrawerProps) {
  const { i18n } = useLingui()
  const loaded = useStaffQuery(stockQuery(shopId, i18n.locale), { isWanted: open })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width="wide"
      title={<Trans>Count stock</Trans>}
      subtitle={<Trans>Fill in what you counted. What stays empty isn't counted.</Trans>}
    >
      {!open ? null : loaded.data ? (
        <CountForm shopId={shopId} list={loaded.data.list} onEnd={onClose} />
      ) : loaded.state === 'failed' ? (
        <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
      ) : (
        <Skeleton height="360px" radius="18px" />
      )}
    </Drawer>
  )
}
