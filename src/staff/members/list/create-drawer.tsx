import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { UserRow } from '#src/staff/members/member-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

import { NewMemberFields } from './new-member-fields.tsx'
import { useNewMember, useNewMemberInput } from './use-new-member.tsx'

interface CreateDrawerProps {
  open: boolean
  onClose: () => void
  /** What was typed into the search. */
  typed?: string
  onCreated: (user: UserRow) => void
}

/** Makes the account of a member who has just walked in; with this number they can log in at once. */
export function CreateDrawer({ open, onClose, typed = '', onCreated }: CreateDrawerProps) {
  const { t } = useLingui()
  const { input, change, beginAgain } = useNewMemberInput(typed)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) beginAgain()
  }
  const { state, create, note } = useNewMember(input, onCreated)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans context="staff">New member</Trans>}
      startsTyping
      footer={
        <StaffButton wide state={state} why={t`Enter the phone number first`} onClick={create}>
          <Trans>Create member</Trans>
        </StaffButton>
      }
    >
      <div className="stack-16">
        <NewMemberFields input={input} onChange={change} />
        {note}
      </div>
    </Drawer>
  )
}
