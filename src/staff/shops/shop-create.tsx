import { Trans, useLingui } from '@lingui/react/macro'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { emptyShop, newShopRequest, newShopTroubles } from '#src/domain/shops/new-shop.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { NewShopFields } from './new/new-shop-fields.tsx'
import { createShop } from './shop-state-calls.ts'

/** /admin/shop-create: a further studio, which members do not see before it is opened to them. */
export function ShopCreatePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { home } = useSelf()
  const { shops } = useStaffShop()
  const [typed, setTyped] = useState<ReturnType<typeof emptyShop>>()
  const [isMade, setIsMade] = useState(false)
  const draft = typed ?? emptyShop(home.timeZone)
  const troubles = newShopTroubles(draft)
  useUnsavedGuard(typed !== undefined && !isMade)
  const { write, state, isOffline } = useStaffWrite({
    send: createShop,
    invalidates: [['staff'], ['shops']],
    onDone: () => {
      setIsMade(true)
      showToast({ text: t`Added. Members don't see it yet` })
    },
  })
  async function make(): Promise<void> {
    const made = await write(newShopRequest(draft))
    if (made) await navigate({ to: '/admin/shops', ignoreBlocker: true })
  }
  return (
    <StaffPage
      title={<Trans>New studio</Trans>}
      subtitle={<Trans>Members don't see it before you open it to them</Trans>}
      back={linkOptions({ to: '/admin/shops' })}
      hasShop={false}
      actions={
        <StaffButton
          size="small"
          state={state.step === 'sending' ? 'busy' : troubles.length === 0 && !isOffline ? 'ready' : 'disabled'}
          onClick={() => void make()}
        >
          <Trans>Add the studio</Trans>
        </StaffButton>
      }
    >
      <WriteNote state={state} isOffline={isOffline} />
      <NewShopFields
        draft={draft}
        troubles={typed ? troubles : []}
        shops={shops}
        onChange={(changes) => setTyped({ ...draft, ...changes })}
      />
    </StaffPage>
  )
}
