import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { IconLink } from '#src/staff/kit/icons.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'

import { HomeLink } from './home-link.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { persistedInvitation } from './persisted-invitation.ts'

/** /invitation: where the link of an invitation to the staff leads. It is read once its reader has signed in. */
export function InvitationScreen() {
  const { t } = useLingui()
  const code = useCode()
  const isSignedIn = useRemembered(remembered.token) !== undefined
  return (
    <Page>
      <NavBar title={t`Invitation`} />
      {code === undefined ? <Incomplete /> : isSignedIn ? <InvitationCard code={code} /> : <SignInFirst />}
    </Page>
  )
}

/** From the address, which it leaves at once, or from what this tab keeps. */
function useCode(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === '') return
    persistedInvitation.write(hash)
    void navigate({ to: '/invitation', replace: true })
  }, [hash, navigate])
  return hash === '' ? persistedInvitation.read() : hash
}

function Incomplete() {
  const { t } = useLingui()
  return (
    <EmptyState
      tone="warn"
      icon={<IconLink size={28} />}
      title={t`This link is not complete`}
      text={t`Open it once more from the message that it came in, or scan its code again.`}
      action={<HomeLink />}
    />
  )
}

function SignInFirst() {
  const { t } = useLingui()
  const chain = useBrandName()
  return (
    <EmptyState
      icon={<IconShield size={28} />}
      title={t`You're invited to the staff of ${chain}`}
      text={t`Sign in with your own mobile number first. Then you see what you would become, where, and who invites you.`}
      action={
        <Link to="/login" search={{ next: '/invitation' }} className={buttonClass({ wide: true })}>
          <Trans>Sign in</Trans>
        </Link>
      }
    />
  )
}
