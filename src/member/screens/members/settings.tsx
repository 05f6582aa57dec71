import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { Member } from '#src/client/api/members.ts'
import { passkeysQuery } from '#src/client/api/passkeys.ts'
import type { ProfileEdit } from '#src/domain/members/member.ts'
import { isEmptyEdit } from '#src/domain/members/profile-draft.ts'
import { AccountFace } from '#src/member/members/account/account-face.tsx'
import { DeleteForm } from '#src/member/members/account/delete-form.tsx'
import { ExportCard } from '#src/member/members/account/export-card.tsx'
import { DeletionSummary, useLosses } from '#src/member/members/account/deletion-summary.tsx'
import { OffersCard } from '#src/member/members/account/offers-card.tsx'
import { SignOutEverywhere } from '#src/member/members/account/sign-out-everywhere.tsx'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { PasskeyList } from '#src/member/members/passkeys/passkey-list.tsx'
import { resetPicture, meanPicture } from '#src/member/members/profile/picture-upload.ts'
import { ProfileForm, withoutPicture } from '#src/member/members/profile/profile-form.tsx'
import { SkinTypeCard } from '#src/member/members/profile/skin-type-card.tsx'
import { ProfileStrip } from '#src/member/members/profile/profile-strip.tsx'
import { type KnownMember, useMember } from '#src/member/members/profile/use-member.ts'
import { usePictureUpload } from '#src/member/members/profile/use-picture-upload.ts'
import { useSaveProfile } from '#src/member/members/profile/use-save-profile.tsx'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconDownload, IconShield, IconTrash } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './settings.module.css'

/** /settings: completing the profile after the first login, and changing it later; with `show` the account as a whole. */
export function SettingsScreen() {
  const { t } = useLingui()
  const { show } = useSearch({ from: '/settings' })
  if (show === 'account') return <AccountView />
  if (show === 'passkeys') return <PasskeysView />
  if (show === 'offers')
    return <MemberView title={t`Offers and news`}>{(member) => <OffersCard member={member} />}</MemberView>
  if (show === 'skin')
    return <MemberView title={t`Skin type`}>{(member) => <SkinTypeCard member={member} />}</MemberView>
  return show === 'delete' ? <DeleteView /> : <ProfileView />
}

/** Ways to sign in without a message. */
function PasskeysView() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const passkeys = useQuery(passkeysQuery())
  const retry = () => void passkeys.refetch()
  return (
    <Page>
      <NavBar title={t`Passkeys`} onBack={goBack} />
      <div className={styles.account}>
        <ConnectionNotice asOf={passkeys.dataUpdatedAt} onBack={retry} />
        <PasskeyList
          passkeys={passkeys.data}
          isPending={passkeys.isPending}
          isReading={passkeys.isFetching}
          onRetry={retry}
        />
      </div>
    </Page>
  )
}

interface MemberViewProps {
  title: string
  children: (member: Member) => ReactNode
}

/** One thing that a member says about themself, once they are known. */
function MemberView({ title, children }: MemberViewProps) {
  const goBack = useGoBack()
  const { known, asOf, retry, isReading, state } = useMember()
  const phase = useSkeleton(state === 'loading')
  return (
    <Page>
      <NavBar title={title} onBack={goBack} />
      <div className="stack-12">
        <ConnectionNotice asOf={asOf} onBack={retry} />
        {phase === 'skeleton' && <Skeleton height="160px" radius="24px" />}
        {phase === 'content' && !known && <ErrorState onRetry={retry} isRetrying={isReading} />}
        {known && children(known)}
      </div>
    </Page>
  )
}

/** Taking one's data along, ending all logins, and leaving. */
function AccountView() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { known, asOf, retry, isReading, state } = useMember()
  return (
    <Page>
      <NavBar title={t`Account and data`} onBack={goBack} />
      <div className={styles.account}>
        <ConnectionNotice asOf={asOf} onBack={retry} />
        {known && <AccountFace member={known} />}
        {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
        <h2>
          <Trans>Export my data</Trans>
        </h2>
        <ExportCard />
        <h2>
          <Trans>Other devices</Trans>
        </h2>
        <SignOutEverywhere />
        <h2>
          <Trans>Delete account</Trans>
        </h2>
        <div className={cardClass()}>
          <p className={styles.words}>
            <Trans>
              Your account, picture and personal details are deleted for good. Sessions left aren't refunded.
            </Trans>
          </p>
          <Link to="/settings" search={{ show: 'delete' }} className={buttonClass({ kind: 'danger', wide: true })}>
            <IconTrash size={22} />
            <Trans>Delete account…</Trans>
          </Link>
        </div>
        <p className={styles.legal}>
          <Trans>Payment records that the law requires are kept without your name.</Trans>
        </p>
      </div>
    </Page>
  )
}

/** What will be lost, and the code that proves who is asking. */
function DeleteView() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const { known, asOf, retry, isReading, state } = useMember()
  const { isReading: isReadingLosses, ...losses } = useLosses()
  // All at once: a list that comes later would push the buttons away from under the finger.
  const phase = useSkeleton(state === 'loading' || isReadingLosses)

  function sayGone(isCertain: boolean) {
    showToast({
      text: isCertain ? t`Your account is deleted` : t`You're signed out. Your account is probably deleted`,
      stay: isCertain ? 'brief' : 'until-dismissed',
    })
    void navigate({ to: '/', replace: true })
  }

  return (
    <Page bottom="dock">
      <NavBar title={t`Delete account`} onBack={goBack} />
      <div className={styles.account}>
        <div className={styles.lose}>
          <span className={styles.loseIcon}>
            <IconTrash size={32} />
          </span>
          <div>
            <h2 className="text-title-l">
              <Trans>You'll lose</Trans>
            </h2>
            <p className={styles.words}>
              <Trans>This can't be undone</Trans>
            </p>
          </div>
        </div>
        <ConnectionNotice asOf={asOf} onBack={retry} />
        {phase === 'skeleton' && <Skeleton height="240px" radius="24px" />}
        {phase === 'content' && !known && <ErrorState onRetry={retry} isRetrying={isReading} />}
        {phase === 'content' && known && (
          <>
            <DeletionSummary member={known} {...losses} />
            <p className={styles.words}>
              <Trans>
                If you sign in again with this number, the wait since your last session and any block still apply.
              </Trans>
            </p>
            <Link to="/settings" search={{ show: 'account' }} replace className={styles.keep}>
              <IconDownload size={22} />
              <span>
                <Trans>Want to keep your records? Export them first.</Trans>
              </span>
              <strong>
                <Trans>Export</Trans>
              </strong>
            </Link>
            <DeleteForm member={known} onKeep={goBack ?? (() => void navigate({ to: '/my' }))} onGone={sayGone} />
          </>
        )}
      </div>
    </Page>
  )
}

function ProfileView() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const goOn = useGoOn()
  const member = useMember()
  const isComplete = member.known?.profileComplete === true
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
    if (meant.kind === 'url') await resetPicture()
    // A picture that could not be sent is said beside it; a member who waits for a connection may go on meanwhile.
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
          {known.profileComplete ? <Trans>Save</Trans> : <Trans>Done</Trans>}
        </Button>
        {edited.avatar === null && upload.step === 'none' && (
          <Button type="submit" kind="text" wide value={withoutPicture} state={isBusy || isSending ? 'busy' : 'ready'}>
            <Trans>Save without a picture</Trans>
          </Button>
        )}
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
