import { useLingui } from '@lingui/react/macro'

import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { useWholePhone } from '#src/staff/members/use-whole-phone.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'

function dialOf(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** Calls a member with one tap, for which the number is asked for; it stays in sight for whoever dials elsewhere. */
export function CallMember({ memberUid, isOffline }: { memberUid: string; isOffline: boolean }) {
  const { t } = useLingui()
  const { whole: phone, state, show } = useWholePhone(memberUid, (number) => location.assign(dialOf(number)))
  if (phone !== undefined) {
    return (
      <a className={buttonClass({ kind: 'tonal', size: 'small' })} href={dialOf(phone)}>
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
        {t`Call`}
      </StaffButton>
      <WriteNote state={state} />
    </>
  )
}
