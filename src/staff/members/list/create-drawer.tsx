import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { createUser, type NewUser, type UserRow, usersKey } from '#src/staff/members/member-list-calls.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import { isWholeNumber, NewMemberFields, unnamed } from './new-member-fields.tsx'

interface CreateDrawerProps {
  open: boolean
  onClose: () => void
  /** What was typed into the search, where it was a number. */
  typed?: string
  onCreated: (user: UserRow) => void
}

/** Makes the account of a member who has just walked in; with this number they can log in at once. */
export function CreateDrawer({ open, onClose, typed = '', onCreated }: CreateDrawerProps) {
  const { t } = useLingui()
  const [areaCode = ''] = useBrand().areaCodes
  const [input, setInput] = useState<NewUser>({ ...unnamed, areaCode })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setInput({ ...unnamed, areaCode, phone: /^[\d\s]+$/.test(typed) ? typed : '' })
  }
  const { state, write, isOffline } = useStaffWrite({ send: createUser, invalidates: [usersKey], onDone: onCreated })
  const isReady = isWholeNumber(input) && !isOffline
  const change = (changes: Partial<NewUser>) => setInput({ ...input, ...changes })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans context="staff">New member</Trans>}
      startsTyping
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          why={t`Enter the phone number first`}
          onClick={() => void write(input)}
        >
          <Trans>Create member</Trans>
        </StaffButton>
      }
    >
      <div className="stack-16">
        <NewMemberFields input={input} onChange={change} />
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{ 'bad-phone': <Trans>This is no mobile number of that place.</Trans> }}
        />
      </div>
    </Drawer>
  )
}
