import { Trans, useLingui } from '@lingui/react/macro'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from '#src/staff/access/access.module.css'
import { type Invitation, invitationsKey, revokeInvitation } from './invitation-calls.ts'
import { InvitationLink } from './invitation-link.tsx'
import { useInvitationText } from './use-invitation-text.ts'

interface InvitationDrawerProps {
  invitation: Invitation
  shops: readonly ListedShop[]
  onClose: () => void
}

/** One invitation: its link while it is open, and what became of it afterwards. */
export function InvitationDrawer({ invitation, shops, onClose }: InvitationDrawerProps) {
  const { t } = useLingui()
  const text = useInvitationText(shops)
  const { state, write, isOffline } = useStaffWrite({
    send: revokeInvitation,
    invalidates: [invitationsKey],
    onDone: () => {
      showToast({ text: t`Invitation taken back` })
      onClose()
    },
  })
  const { invitationId, name } = invitation
  const inviter = invitation.inviter.nickname || '—'
  const made = text.at(invitation.createdAt)
  const isOpen = invitation.state === 'open'
  return (
    <Drawer
      open
      onClose={onClose}
      title={name === null ? <Trans>Invitation</Trans> : <Trans>Invitation for {name}</Trans>}
      subtitle={text.where(invitation)}
      footer={
        isOpen && (
          <StaffButton
            wide
            kind="danger"
            state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
            onClick={() => void write({ invitationId })}
          >
            <Trans>Take the invitation back</Trans>
          </StaffButton>
        )
      }
    >
      {isOpen && <InvitationLink invitationId={invitationId} endsAt={text.at(invitation.endsAt)} />}
      <section className={styles.card}>
        <h3 className={styles.heading}>{text.state(invitation)}</h3>
        <p className={styles.note}>
          <Trans>
            Invited by {inviter}, {made}
          </Trans>
        </p>
      </section>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ 'invitation-over': t`This invitation is over already. The list shows what became of it.` }}
      />
    </Drawer>
  )
}
