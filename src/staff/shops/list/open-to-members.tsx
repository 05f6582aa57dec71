import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { openShop } from '#src/staff/shops/shop-state-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

/** Members see the studio from then on; what is not ready yet is said before. */
export function OpenToMembers({ shop, name }: { shop: ListedShop; name: string }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { write, state, isOffline } = useStaffWrite({
    send: openShop,
    invalidates: [['staff'], ['shops']],
    onDone: () => {
      setIsAsking(false)
      showToast({ text: t`Members see it now` })
    },
  })
  const { shopId, rev, enabledBedCount, lockCount } = shop
  const isBusy = state.step === 'sending'
  return (
    <>
      <StaffButton size="small" state={isOffline ? 'disabled' : 'ready'} onClick={() => setIsAsking(true)}>
        <Trans>Open to members…</Trans>
      </StaffButton>
      <LazyDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Open {name} to members?</Trans>}
        actions={
          <>
            <Button kind="tonal" onClick={() => setIsAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <StaffButton
              state={isBusy ? 'busy' : isOffline ? 'disabled' : 'ready'}
              onClick={() => void write({ shopId, rev })}
            >
              <Trans>Open to members</Trans>
            </StaffButton>
          </>
        }
      >
        <p>
          <Trans>Members see this studio from now on and can book there.</Trans>
        </p>
        {enabledBedCount === 0 && (
          <p>
            <Trans>No bed is switched on yet: until one is, members find no free time.</Trans>
          </p>
        )}
        {lockCount === 0 && (
          <p>
            <Trans>There's no lock yet: members can't open the door on their own.</Trans>
          </p>
        )}
        <WriteNote state={state} isOffline={isOffline} />
      </LazyDialog>
    </>
  )
}
