import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useBrand } from '#src/shared/chain/use-brand.ts'
import type { FoundMember } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { isWholeNumber, NewMemberFields, unnamed } from '#src/staff/members/list/new-member-fields.tsx'
import { createUser, type NewUser, type UserRow, usersKey } from '#src/staff/members/member-list-calls.ts'

interface NewMemberHereProps {
  /** What was searched for: a number, or else a name. */
  typed: string
  onMade: (member: FoundMember) => void
}

/** Makes the member whom nobody found, with what was typed, so that booking goes on for them. */
export function NewMemberHere({ typed, onMade }: NewMemberHereProps) {
  const { t } = useLingui()
  const [areaCode = ''] = useBrand().areaCodes
  const [input, setInput] = useState<NewUser>(() => ({ ...unnamed, areaCode, ...asTyped(typed) }))
  const { state, write, isOffline } = useStaffWrite({ send: createUser, invalidates: [usersKey], onDone: made })
  const isReady = isWholeNumber(input) && !isOffline

  function made({ uid, nickname, avatar, phoneMasked }: UserRow) {
    onMade({ uid, nickname, avatar, phoneMasked, card: null })
  }
  return (
    <section className="stack-16" aria-label={t({ message: 'New member', context: 'staff' })}>
      <p role="status" className="quiet">
        <Trans>Nobody found. A new member?</Trans>
      </p>
      <NewMemberFields input={input} onChange={(changes) => setInput({ ...input, ...changes })} />
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ 'bad-phone': <Trans>This is no mobile number of that place.</Trans> }}
      />
      <StaffButton
        kind="tonal"
        wide
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
        why={t`Enter the phone number first`}
        onClick={() => void write(input)}
      >
        <Trans>Create member</Trans>
      </StaffButton>
    </section>
  )
}

function asTyped(typed: string): Partial<NewUser> {
  return /^[\d\s]+$/.test(typed) ? { phone: typed } : { nickname: typed }
}
