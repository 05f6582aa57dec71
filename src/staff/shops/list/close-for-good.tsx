import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { isReason } from '#src/staff/kit/forms/reason.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { closeForGood, shopAheadQuery } from '#src/staff/shops/shop-state-calls.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { AheadList, isInTheWay } from './ahead-list.tsx'
import styles from './shop-list.module.css'

interface CloseForGoodProps {
  shop: ListedShop
  name: string
  onClose: () => void
}

/** What is still ahead of a studio, and the end of it where nothing stands in the way. */
export function CloseForGood({ shop, name, onClose }: CloseForGoodProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { data: ahead, state: reading, retry, isReading } = useStaffQuery(shopAheadQuery(shop.shopId))
  const { write, state, isOffline } = useStaffWrite({
    send: closeForGood,
    invalidates: [['staff'], ['shops']],
    onDone: () => {
      showToast({ text: t`${name} is closed for good` })
      onClose()
    },
  })
  const isBlocked = ahead === undefined || isInTheWay(ahead)
  const isReady = !isBlocked && isReason(reason) && !isOffline
  return (
    <Drawer open onClose={onClose} title={<Trans>Close {name} for good</Trans>}>
      <div className={styles.closing}>
        {reading === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
        {reading === 'loading' && <Skeleton height="160px" radius="18px" />}
        {ahead && <AheadList shop={shop} ahead={ahead} />}
        {ahead && !isBlocked && (
          <>
            <ul className={styles.follows}>
              <li>
                <Trans>Members don't see it any more, and its doors and beds refuse.</Trans>
              </li>
              <li>
                <Trans>Its beds are retired, and its devices can't sign in to the network.</Trans>
              </li>
              <li>
                <Trans>Its appointments, sessions and ledger can still be read.</Trans>
              </li>
              <li>
                <b>
                  <Trans>It can never be opened again.</Trans>
                </b>
              </li>
            </ul>
            <ReasonField value={reason} onChange={setReason} />
          </>
        )}
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            'bookings-ahead': <Trans>Someone has booked meanwhile.</Trans>,
            'open-session': <Trans>A guest is still there.</Trans>,
          }}
        />
        <StaffButton
          kind="danger"
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          why={isBlocked ? t`What stands in the way has to be settled first` : t`Enter a reason first`}
          onClick={() => void write({ shopId: shop.shopId, rev: shop.rev, reason: reason.trim() })}
        >
          <Trans>Close for good</Trans>
        </StaffButton>
      </div>
    </Drawer>
  )
}
