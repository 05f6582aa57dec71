import { useLingui } from '@lingui/react/macro'

import { nextAllowedAtOf } from '#src/client/api/booking-refusal.ts'
import type { Failure, FailureCode } from '#src/client/http/call-api.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'

/** Why the studio did not do what staff asked for, in words. The rules of the studio are said as they are. */
export function useFailureWords(timeZone: string): (failure: Failure) => string {
  const { t, i18n } = useLingui()
  const own: Partial<Record<FailureCode, string>> = {
    'no-access': t`This person may not use the studio now.`,
    'consent-required': t`The member has to agree to the current risk notice first. Choose this person again to sign it here.`,
    'adult-required': t`The member has to confirm being 18 or older first. Choose this person again to sign the notice here.`,
    'skin-type': t`This member's skin always burns. No bed is started for them.`,
    'identity-needed': t`Staff have to see an ID of this member first. Choose this person again.`,
    'bed-booked': t`Someone else has booked this bed. Choose this person again to see how many minutes are left.`,
    'own-booking': t`Too close to this member's own next appointment. Choose fewer minutes, or move or cancel it first.`,
    'open-session': t`This member has another session that isn't over.`,
    'pass-open': t`The bed that this member booked keeps a session and is out of reach. It may still start there.`,
    'device-busy': t`The bed is in use or cooling down.`,
    'device-offline': t`The bed is out of reach. Press its stop button.`,
    'lock-offline': t`The lock is offline and can't be opened from here.`,
    'not-running': t`This session is already over.`,
    locked: t`The tablet was locked, so this wasn't done. Try again.`,
  }
  return (failure) => {
    if (failure.kind === 'unreachable' || failure.kind === 'broken') {
      return t`No answer, so it isn't known whether this was done. Trying again won't do it twice.`
    }
    if (failure.kind === 'busy') return t`The studio is busy. Try again in a moment.`
    if (failure.kind !== 'refused') return t`You're signed out.`
    const nextAt = nextAllowedAtOf(failure.data)
    if (failure.code === 'too-soon' && nextAt !== undefined) {
      const at = `${formatDay(nextAt, i18n.locale, timeZone)} ${formatTime(nextAt, timeZone)}`
      return t`Too soon after the last session. Can be used from ${at}.`
    }
    return own[failure.code] ?? failure.message
  }
}
