import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import type { Member } from '#src/client/api/members.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { InstallRow } from '#src/member/install/install-row.tsx'
import { InstallSheet } from '#src/member/install/install-sheet.tsx'
import { OfflineRow } from '#src/member/install/offline-row.tsx'
import { useInstallWay } from '#src/shared/install/use-install-way.ts'
import { OffersRow } from '#src/member/members/account/offers-row.tsx'
import { MemberFigures } from '#src/member/members/profile/member-figures.tsx'
import { MemberHeader } from '#src/member/members/profile/member-header.tsx'
import { PictureStrip } from '#src/member/members/profile/picture-strip.tsx'
import { ProfileStrip } from '#src/member/members/profile/profile-strip.tsx'
import { SkinTypeRow } from '#src/member/members/profile/skin-type-row.tsx'
import { StorageNote } from '#src/member/members/profile/storage-note.tsx'
import { PackagesRow } from '#src/member/cards/packages-row.tsx'
import { LanguageRow } from '#src/member/language/language-row.tsx'
import { LegalRows } from '#src/member/legal/legal-rows.tsx'
import { AppearanceRow } from '#src/member/members/appearance-row.tsx'
import { BookingsRow } from '#src/member/members/profile/bookings-row.tsx'
import { YearGlance } from '#src/member/sessions/records/year-glance.tsx'
import { PasskeyOffer } from '#src/member/members/passkeys/passkey-offer.tsx'
import { PasskeysRow } from '#src/member/members/passkeys/passkeys-row.tsx'
import { TermsRenewal } from '#src/member/legal/terms-renewal.tsx'
import { useLogOut } from '#src/shared/members/use-log-out.ts'
import { type KnownMember, useMember } from '#src/member/members/profile/use-member.ts'
import { usePictureUpload } from '#src/member/members/profile/use-picture-upload.ts'
import { useSaveProfile } from '#src/member/members/profile/use-save-profile.tsx'
import { MessagesRow } from '#src/member/members/account/messages-row.tsx'
import { RemindersRow } from '#src/member/notices/reminders-row.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconLogout, IconReceipt, IconShield } from '#src/ui/pictures/icons.tsx'
import { ListRow, rowClass, RowFace, RowList } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconTag } from '#src/ui/pictures/icons-settings.tsx'
import { IconCard, IconHeadset, IconHistory } from '#src/ui/pictures/icons-critical.tsx'

import styles from './my.module.css'

const version = __APP_VERSION__

const waysToOwn = [
  {
    to: '/records',
    icon: <IconHistory size={24} />,
    label: msg({ message: 'Sessions', context: 'history' }),
    note: undefined,
  },
  { to: '/recharge-record', icon: <IconCard size={24} />, label: msg`Payments`, note: undefined },
  { to: '/receipts', icon: <IconReceipt size={24} />, label: msg`Receipts`, note: msg`Download or share` },
  { to: '/prices', icon: <IconTag size={24} />, label: msg`Prices`, note: undefined },
] as const

/** /my: who is signed in, their year, the ways to everything of theirs, what this phone is set to, and the way out. */
export function MyScreen() {
  const { t, i18n } = useLingui()
  const member = useMember()
  const { isBusy, logOut } = useLogOut()
  return (
    <Page bottom="tab-bar" className={styles.page}>
      {/* The name comes with the data; the heading is there before it, to take the focus. */}
      <h1 className="visually-hidden" tabIndex={-1}>
        <Trans>Me</Trans>
      </h1>
      <div className="stack-14" data-my>
        <Who member={member} />
        <StorageNote />
        <YearGlance timeZone={useShops().current?.timeZone} />
        <RowList>
          <PackagesRow />
          <BookingsRow />
          {waysToOwn.map(({ to, icon, label, note }) => (
            <li key={to}>
              <Link to={to} className={rowClass()}>
                <RowFace icon={icon} label={i18n._(label)} meta={note && i18n._(note)} />
              </Link>
            </li>
          ))}
        </RowList>
        <StaffRow />
        <RowList label={t`Settings`}>
          <LanguageRow />
          <AppearanceRow />
          <Reminders member={member.known} />
          <SkinTypeRow member={member.known} />
          <OffersRow member={member.known} />
          <PasskeysRow />
        </RowList>
        <LegalRows member={member.known} />
        <RowList>
          <li>
            <Link to="/help" className={rowClass()}>
              <RowFace icon={<IconHeadset size={24} />} label={<Trans>Help</Trans>} />
            </Link>
          </li>
          <InstallRow />
          <OfflineRow />
          <li>
            <Link to="/settings" search={{ show: 'account' }} className={rowClass()}>
              <RowFace icon={<IconShield size={24} />} label={<Trans>Account and data</Trans>} />
            </Link>
          </li>
        </RowList>
        <RowList>
          <ListRow
            tone="bad"
            icon={<IconLogout size={24} />}
            label={isBusy ? t`Signing out…` : t`Sign out`}
            end={null}
            aria-busy={isBusy || undefined}
            onClick={isBusy ? undefined : logOut}
          />
        </RowList>
        <PasskeyOffer />
        <p className={styles.version}>
          <Trans>Version {version}</Trans>
        </p>
      </div>
    </Page>
  )
}

/** The member as far as is known; the ways below stay whatever happens here. */
function Who({ member: { known, edited, state, asOf, entries, isReading, retry } }: { member: KnownMember }) {
  const { save } = useSaveProfile()
  const upload = usePictureUpload()
  const phase = useSkeleton(state === 'loading')
  if (phase !== 'content') {
    return (
      <>
        <ConnectionNotice onBack={retry} />
        <Waiting isShown={phase === 'skeleton'} />
      </>
    )
  }
  if (!known || !edited) return <NotLoaded onRetry={retry} isRetrying={isReading} />
  return (
    <>
      <MemberHeader member={edited} picture={upload.step === 'none' ? undefined : upload.shown} />
      <ConnectionNotice asOf={asOf} onBack={retry} />
      <TermsRenewal member={known} />
      {upload.step !== 'none' && <PictureStrip upload={upload} />}
      {entries.map((entry) => (
        <ProfileStrip
          key={entry.opId}
          entry={entry}
          member={known}
          onInsist={(changes) => void save(changes, known.rev)}
        />
      ))}
      <MemberFigures member={edited} />
    </>
  )
}

/** The way to the staff area. It opens nothing: the studio decides every call of it. */
function StaffRow() {
  if (useRemembered(remembered.role) !== '1') return null
  return (
    <RowList>
      <li>
        <Link to="/admin" className={rowClass()} preload={false}>
          <RowFace icon={<IconShield size={24} />} label={<Trans>Admin</Trans>} />
        </Link>
      </li>
    </RowList>
  )
}

/** How the studio reaches this phone and this member. */
function Reminders({ member }: { member: Member | undefined }) {
  const { i18n } = useLingui()
  const { current } = useShops()
  const { data } = useQuery({
    ...studioConfigQuery(current?.shopId ?? 0, i18n.locale),
    enabled: current !== undefined,
  })
  const way = useInstallWay()
  const [isInstalling, setIsInstalling] = useState(false)
  return (
    <>
      <RemindersRow
        pushKey={data?.pushPublicKey}
        canInstall={way === 'ios' || way === 'wechat'}
        onInstall={() => setIsInstalling(true)}
      />
      <MessagesRow member={member} channels={data?.noticeChannels} />
      {way !== 'none' && <InstallSheet way={way} open={isInstalling} onClose={() => setIsInstalling(false)} />}
    </>
  )
}

function NotLoaded({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <>
      <ConnectionNotice onBack={onRetry} />
      <div className={cardClass()}>
        <ErrorState onRetry={onRetry} isRetrying={isRetrying} />
      </div>
    </>
  )
}

function Waiting({ isShown }: { isShown: boolean }) {
  return (
    <div className={styles.waiting} data-shown={isShown || undefined}>
      <span className={styles.waitingHeader}>
        <Skeleton width="72px" height="72px" radius="50%" />
        <Skeleton width="50%" height="58px" />
      </span>
      <Skeleton height="92px" radius="24px" />
    </div>
  )
}
