import { useLingui } from '@lingui/react/macro'

import { IconLink } from '#src/staff/kit/icons.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

import { HomeLink } from './home-link.tsx'
import type { InvitationView } from './invited-calls.ts'

type Over = Exclude<InvitationView['state'], 'open' | 'accepted'>

interface InvitationOverProps {
  state: Over
  inviterName: string
}

/** Why an invitation can't be taken up, and what to do instead. */
export function InvitationOver({ state, inviterName }: InvitationOverProps) {
  const { t } = useLingui()
  const inviter = inviterName || t`whoever invited you`
  const texts: Record<Over, { title: string; text: string }> = {
    used: {
      title: t`This invitation was already accepted`,
      text: t`It is for one person. If that wasn't you, tell ${inviter} now, and ask for another one.`,
    },
    ended: { title: t`This invitation has ended`, text: t`Ask ${inviter} for a new one.` },
    revoked: { title: t`This invitation was taken back`, text: t`Ask ${inviter} if that was a mistake.` },
    own: {
      title: t`You made this invitation`,
      text: t`It is for someone else: nobody changes their own access. Give the link to the person you invite.`,
    },
    'no-gain': { title: t`You have this access already`, text: t`There's nothing to accept.` },
    clash: {
      title: t`This would lower your access somewhere else`,
      text: t`So it can't be accepted. Ask ${inviter} to change your access in the staff area.`,
    },
    blocked: { title: t`Your account is blocked`, text: t`A blocked account can't join the staff. Ask ${inviter}.` },
  }
  return <EmptyState tone="calm" icon={<IconLink size={28} />} {...texts[state]} action={<HomeLink />} />
}
