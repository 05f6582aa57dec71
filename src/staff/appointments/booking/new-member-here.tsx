import { Trans, useLingui } from '@lingui/react/macro'

import type { FoundMember } from '#src/staff/appointments/staff-appointment-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { NewMemberFields } from '#src/staff/members/list/new-member-fields.tsx'
import { useNewMember, useNewMemberInput } from '#src/staff/members/list/use-new-member.tsx'

interface NewMemberHereProps {
  /** What was searched for: a number, or else a name. */
  typed: string
  onMade: (member: FoundMember) => void
}

/** Makes the member whom nobody found, with what was typed, so that booking goes on for them. */
export function NewMemberHere({ typed, onMade }: NewMemberHereProps) {
  const { t } = useLingui()
  const { input, change } = useNewMemberInput(typed)
  const { state, create, note } = useNewMember(input, ({ uid, nickname, avatar, phoneMasked }) =>
    onMade({ uid, nickname, avatar, phoneMasked, card: null }),
  )
  return (
    <section className="stack-16" aria-label={t({ message: 'New member', context: 'staff' })}>
      <p role="status" className="quiet">
        <Trans>Nobody found. A new member?</Trans>
      </p>
      <NewMemberFields input={input} onChange={change} />
      {note}
      <StaffButton kind="tonal" wide state={state} why={t`Enter the phone number first`} onClick={create}>
        <Trans>Create member</Trans>
      </StaffButton>
    </section>
  )
}
