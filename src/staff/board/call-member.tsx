import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { revealPhone } from '#src/staff/members/member-list-calls.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'

/** A member's number, shown when it is asked for since each look is written down; then it can be called. */
export function CallMember({ memberUid, isOffline }: { memberUid: string; isOffline: boolean }) {
  const { t } = useLingui()
  const [phone, setPhone] = useState<string>()
  const { write, state } = useStaffWrite({ send: revealPhone, onDone: setPhone })
  if (phone !== undefined) {
    return (
      <a className={buttonClass({ kind: 'tonal', size: 'small' })} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
        {t`Call ${phone}`}
      </a>
    )
  }
  return (
    <>
      <StaffButton
        kind="tonal"
        size="small"
        state={isOffline ? 'disabled' : state.step === 'sending' ? 'busy' : 'ready'}
        onClick={() => void write(memberUid)}
      >
        {t`Show number`}
      </StaffButton>
      <WriteNote state={state} />
    </>
  )
}
