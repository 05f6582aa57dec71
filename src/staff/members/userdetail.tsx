import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { formatMonth } from '#src/lib/format-time.ts'
import { type UserDetail, userQuery } from './member-calls.ts'
import { useFollowedQuery, useLiveLists } from '#src/staff/board/live/use-live-lists.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { AccountPanel } from './member/account-panel.tsx'
import { FilePanel } from './tabs/file-panel.tsx'
import { HeadCard } from './member/head-card.tsx'
import { NextPanel } from './member/next-panel.tsx'
import { NotesPanel } from './member/notes-panel.tsx'
import { NoticesPanel } from './notice/notices-panel.tsx'
import { OpenSessionStrip } from './member/open-session-strip.tsx'
import { ProfilePanel } from './member/profile-panel.tsx'
import { SafetyPanel } from './member/safety-panel.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCalendarPlus, IconCard, IconPerson } from '#src/ui/pictures/icons-critical.tsx'
import { serverNow } from '#src/lib/server-clock.ts'

import styles from './userdetail.module.css'

/** /admin/userdetail: everything about one member, and what staff may do with it. */
export function UserDetailPage() {
  const { t, i18n } = useLingui()
  const [search] = useStaffSearch('/admin/userdetail')
  const uid = search.member
  const { shop } = useStaffShop()
  const { home } = useSelf()
  const timeZone = shop?.timeZone ?? home.timeZone
  const live = useLiveLists({ memberUid: uid })
  const loaded = useFollowedQuery(userQuery(uid ?? ''), { isWanted: uid !== undefined, ...live })
  const user = loaded.data
  useMergedAddress(uid, user?.uid)
  return (
    <StaffPage
      title={user ? user.nickname || t`No name yet` : t({ message: 'Member', context: 'staff' })}
      back={linkOptions({ to: '/admin/users', search: uid === undefined ? {} : { member: uid } })}
      hasShop={false}
      subtitle={
        user && (
          <>
            <Trans>Users</Trans>
            <span className="dot" />
            <Trans>Member {user.uid.slice(-6)}</Trans>
            <span className="dot" />
            <Trans>Joined {formatMonth(user.createdAt, i18n.locale, timeZone)}</Trans>
          </>
        )
      }
      actions={user && <Ways user={user} />}
    >
      {uid === undefined && <NoMember />}
      {loaded.state === 'failed' && <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />}
      {uid !== undefined && loaded.state === 'loading' && <Skeleton height="480px" radius="24px" />}
      {user && <Detail key={user.uid} user={user} shopId={shop?.shopId} timeZone={timeZone} />}
    </StaffPage>
  )
}

/** The address of an account that was merged becomes that of the one that stays. */
function useMergedAddress(asked: string | undefined, found: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (asked === undefined || found === undefined || asked === found) return
    void navigate({ to: '/admin/userdetail', search: { member: found }, replace: true })
  }, [asked, found, navigate])
}

function Ways({ user }: { user: UserDetail }) {
  const search = { member: user.uid }
  return (
    <>
      <HistoryButton subject={`member:${user.uid}`} nouns={['user', 'users']} />
      <Link to="/admin/appointmentcreate" search={search} className={buttonClass({ kind: 'tonal', size: 'small' })}>
        <IconCalendarPlus size={20} />
        <Trans>New booking</Trans>
      </Link>
      <Link to="/admin/user-recharge" search={search} className={buttonClass({ size: 'small' })}>
        <IconCard size={20} />
        <Trans>Top up</Trans>
      </Link>
    </>
  )
}

interface DetailProps {
  user: UserDetail
  shopId: number | undefined
  timeZone: string
}

function Detail({ user, shopId, timeZone }: DetailProps) {
  const [now] = useState(() => serverNow())
  const place = { user, timeZone, now }
  return (
    <>
      <HeadCard user={user} />
      <OpenSessionStrip user={user} timeZone={timeZone} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SafetyPanel {...place} shopId={shopId} />
          <NoticesPanel {...place} />
          <ProfilePanel {...place} />
        </div>
        <div className={styles.aside}>
          <NextPanel {...place} />
          <NotesPanel {...place} />
          <AccountPanel {...place} />
        </div>
        {/* Its lists grow as they are read: nothing stands below them. */}
        <div className={styles.file}>
          <FilePanel {...place} shopId={shopId} />
        </div>
      </div>
    </>
  )
}

function NoMember() {
  return (
    <EmptyState
      tone="calm"
      icon={<IconPerson size={28} />}
      title={<Trans>Choose a member first</Trans>}
      action={
        <Link to="/admin/users" search={{}} className={buttonClass({ kind: 'tonal' })}>
          <Trans>Users</Trans>
        </Link>
      }
    />
  )
}
