import { useLingui } from '@lingui/react/macro'

import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { useWholePhone } from '#src/staff/members/use-whole-phone.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'

/** A member's number can be called once it was asked for, as long as it is shown. */
export function CallMember({ memberUid, isOffline }: { memberUid: string; isOffline: boolean }) {
  const { t } = useLingui()
  const { whole: phone, state, show } = useWholePhone(memberUid)
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
        onClick={show}
      >
        {t`Show number`}
      </StaffButton>
      <WriteNote state={state} />
    </>
  )
}
