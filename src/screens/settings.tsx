import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import type { Member, ProfileEdit } from '#src/domain/member.ts'
import { isEmptyEdit } from '#src/domain/profile-draft.ts'
import { ConnectionNotice } from '#src/features/connection/connection-notice.tsx'
import { forgetPicture, meanPicture } from '#src/features/member/picture-upload.ts'
import { ProfileForm } from '#src/features/member/profile-form.tsx'
import { ProfileStrip } from '#src/features/member/profile-strip.tsx'
import { type KnownMember, useMember } from '#src/features/member/use-member.ts'
import { usePictureUpload } from '#src/features/member/use-picture-upload.ts'
import { useSaveProfile } from '#src/features/member/use-save-profile.tsx'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { IconShield } from '#src/ui/icons.tsx'
import { NavBar } from '#src/ui/nav-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/skeleton.tsx'

import styles from './settings.module.css'

/** /settings: completing the profile after the first login, and changing it later. */
export function SettingsScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const goOn = useGoOn()
  const member = useMember()
  const isComplete = member.known?.isProfileComplete === true
  return (
    <Page className={styles.page}>
      <NavBar
        title={isComplete ? t`Edit profile` : t`Complete your profile`}
        onBack={goBack}
        action={
          !isComplete && (
            <Button kind="text" size="small" onClick={goOn}>
              <Trans>Skip</Trans>
            </Button>
          )
        }
      />
      <ConnectionNotice asOf={member.asOf} onBack={member.retry} />
      <Profile member={member} onDone={goOn} />
    </Page>
  )
}

function Profile({ member, onDone }: { member: KnownMember; onDone: () => void }) {
  const { known, edited, state, entries, isReading, retry } = member
  const { isBusy, save } = useSaveProfile()
  const [isSending, setIsSending] = useState(false)
  const upload = usePictureUpload()
  const phase = useSkeleton(state === 'loading')
  if (phase !== 'content') return phase === 'skeleton' ? <Waiting /> : null
  if (!known || !edited) return <ErrorState onRetry={retry} isRetrying={isReading} />

  async function saveAndGoOn(texts: ProfileEdit, { rev }: Member) {
    setIsSending(true)
    const meant = await meanPicture(rev)
    setIsSending(false)
    const changes = meant.kind === 'url' ? { ...texts, avatar: meant.url } : texts
    const saved = isEmptyEdit(changes) ? undefined : await save(changes, rev)
    if (saved && saved.kind !== 'updated' && saved.kind !== 'queued') return
    if (meant.kind === 'url') await forgetPicture()
    // A picture that could not be sent is said beside it; whoever waits for a connection may go on meanwhile.
    if (meant.kind !== 'failed') onDone()
  }

  return (
    <ProfileForm member={edited} upload={upload} onSave={(changes) => void saveAndGoOn(changes, known)}>
      <Callout icon={<IconShield size={22} />}>
        <Trans>Your details are only used for your membership and appointments.</Trans>
      </Callout>
      {entries.map((entry) => (
        <ProfileStrip
          key={entry.opId}
          entry={entry}
          member={known}
          onInsist={(changes) => void save(changes, known.rev)}
        />
      ))}
      <div className={styles.bottom} data-floor>
        <Button type="submit" wide state={isBusy || isSending ? 'busy' : 'ready'}>
          {known.isProfileComplete ? <Trans>Save</Trans> : <Trans>Done</Trans>}
        </Button>
      </div>
    </ProfileForm>
  )
}

/** Back to where the member came from, or on to where the login was leading. */
function useGoOn(): () => void {
  const { from, next } = useSearch({ from: '/settings' })
  const navigate = useNavigate()
  const goBack = useGoBack()
  return () => {
    if (from === 'my') goBack()
    else void navigate({ href: next ?? '/', replace: true })
  }
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton width="116px" height="116px" radius="50%" />
      <Skeleton height="88px" radius="18px" />
      <Skeleton height="88px" radius="18px" />
    </div>
  )
}
