import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { memberKey, memberQuery } from '#src/client/api/members.ts'
import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import { GrantedLevels } from './granted-levels.tsx'
import { HomeLink } from './home-link.tsx'
import { acceptInvitation, invitationKey, type InvitationView } from './invited-calls.ts'
import styles from './invited.module.css'

interface InvitationTermsProps {
  code: string
  invitation: InvitationView
}

/** What somebody would become, where, and who invites them, before they say yes. */
export function InvitationTerms({ code, invitation }: InvitationTermsProps) {
  const { t, i18n } = useLingui()
  const { endsAt, inviterName } = invitation
  const member = useQuery(memberQuery()).data
  const { accept, state, isOffline } = useAccept(code)
  const name = member?.nickname || t`your number`
  const end = `${formatDate(endsAt, i18n.locale)} ${formatTime(endsAt)}`
  return (
    <div className={styles.column}>
      <section className={cardClass()}>
        <h2 className={styles.title}>
          {inviterName ? (
            <Trans>{inviterName} invites you to join the staff</Trans>
          ) : (
            <Trans>You're invited to the staff</Trans>
          )}
        </h2>
        <p className={styles.note}>
          <Trans>You would become</Trans>
        </p>
        <GrantedLevels {...invitation} />
        <ul className={styles.facts}>
          <li>
            <Trans>It counts for the account that is signed in here: {name}.</Trans>
          </li>
          <li>
            <Trans>Staff are signed out after 12 hours, and a tablet locks after 30 minutes.</Trans>
          </li>
          <li>
            <Trans>Open until {end}, for one person.</Trans>
          </li>
        </ul>
      </section>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ locked: t`The staff login on this device is locked. Unlock it in the staff area first.` }}
      />
      <StaffButton wide state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'} onClick={accept}>
        <Trans>Join the staff</Trans>
      </StaffButton>
      <HomeLink />
    </div>
  )
}

/** A yes whose answer was lost is said again, as the same one, once the server answers. */
function useAccept(code: string) {
  const queries = useQueryClient()
  const { state, write, isOffline } = useStaffWrite({
    send: acceptInvitation,
    invalidates: [invitationKey(code), memberKey],
    // Decoration: it shows the way to the staff area, and the server decides every call of it.
    onDone: () => remembered.role.write('1'),
    onFailed: () => void queries.invalidateQueries({ queryKey: invitationKey(code) }),
  })
  const isLost = state.step === 'unknown'
  const resend = useEffectEvent(() => void write({ code }))
  useEffect(() => {
    if (!isLost) return undefined
    let wasOnline = readConnection().state === 'online'
    return onConnection(() => {
      const isOnline = readConnection().state === 'online'
      // Once for each time that the line comes back: a server that answers nothing of use is not asked on and on.
      if (isOnline && !wasOnline) resend()
      wasOnline = isOnline
    })
  }, [isLost])
  return { accept: () => void write({ code }), state, isOffline }
}
