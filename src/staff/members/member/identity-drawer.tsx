import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'
import { checkIdentity, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { DocumentField } from '#src/staff/kit/fields/document-field.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface IdentityDrawerProps {
  open: boolean
  onClose: () => void
  user: UserDetail
  /** Where it was seen. */
  shopId: number
}

/** Notes that staff have seen an identity document of the member. */
export function IdentityDrawer({ open, onClose, user, ...rest }: IdentityDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={t`Check an ID`} subtitle={user.nickname || user.phoneMasked}>
      {open && <Seen user={user} onDone={onClose} {...rest} />}
    </Drawer>
  )
}

function Seen({ user, shopId, onDone }: Pick<IdentityDrawerProps, 'user' | 'shopId'> & { onDone: () => void }) {
  const { t } = useLingui()
  const [document, setDocument] = useState<IdentityDocument | ''>('')
  const { state, write, isOffline } = useStaffWrite({
    send: checkIdentity,
    invalidates: [userKey(user.uid)],
    onDone: () => {
      showToast({ text: t`ID check saved` })
      onDone()
    },
  })
  const isReady = document !== '' && !isOffline
  return (
    <div className="stack-14">
      <DocumentField value={document} onChange={setDocument} />
      <StaffButton
        wide
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
        onClick={() => document !== '' && void write({ memberUid: user.uid, shopId, document })}
      >
        {t`Seen: 18 or older`}
      </StaffButton>
      <WriteNote state={state} isOffline={isOffline} />
    </div>
  )
}
