import { Link, linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatMonth } from '#src/lib/format-time.ts'
import { userAppointmentsQuery, type UserDetail, userQuery, userSessionsQuery } from './member-calls.ts'
import { useFollowedQuery, useLiveLists } from '#src/staff/board/live/use-live-lists.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { AccountPanel } from './member/account-panel.tsx'
import { AppointmentLines } from './member/lines/appointment-lines.tsx'
import { BookPanel } from './member/book-panel.tsx'
import { HeadCard } from './member/head-card.tsx'
import { NotesPanel } from './member/notes-panel.tsx'
import { NoticesPanel } from './notice/notices-panel.tsx'
import { OpenSessionStrip } from './member/open-session-strip.tsx'
import { ProfilePanel } from './member/profile-panel.tsx'
import { SafetyPanel } from './member/safety-panel.tsx'
import { SessionLines } from './member/lines/session-lines.tsx'
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
      {user && <Detail user={user} shopId={shop?.shopId} timeZone={timeZone} />}
    </StaffPage>
  )
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
          <ProfilePanel user={user} />
          <NotesPanel {...place} />
        </div>
        <div className={styles.column}>
          <BookPanel {...place} shopId={shopId} />
        </div>
        <div className={styles.column}>
          <Appointments {...place} />
          <Sessions {...place} />
          <AccountPanel {...place} />
        </div>
      </div>
    </>
  )
}

const few = 4
const many = 50
const first = { page: 1, size: few }
const every = { page: 1, size: many }

function Appointments({ user, timeZone, now }: { user: UserDetail; timeZone: string; now: number }) {
  const [{ page, size }, setShown] = useState(first)
  const loaded = useStaffQuery(userAppointmentsQuery(user.uid, page, size))
  return (
    <Panel
      title={<Trans context="staff">Bookings</Trans>}
      end={<All total={loaded.data?.total} size={size} onAll={() => setShown(size === few ? every : first)} />}
    >
      <AppointmentLines loaded={loaded} timeZone={timeZone} now={now} />
      {size === many && (
        <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={(next) => setShown({ page: next, size })} />
      )}
    </Panel>
  )
}

function Sessions({ user, timeZone, now }: { user: UserDetail; timeZone: string; now: number }) {
  const [{ page, size }, setShown] = useState(first)
  const loaded = useStaffQuery(userSessionsQuery(user.uid, page, size))
  return (
    <Panel
      title={<Trans>Tanning sessions</Trans>}
      end={<All total={loaded.data?.total} size={size} onAll={() => setShown(size === few ? every : first)} />}
    >
      <SessionLines loaded={loaded} timeZone={timeZone} now={now} />
      {size === many && (
        <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={(next) => setShown({ page: next, size })} />
      )}
    </Panel>
  )
}

function All({ total, size, onAll }: { total: number | undefined; size: number; onAll: () => void }) {
  if (total === undefined || total <= few) return null
  return (
    <button type="button" className={styles.all} onClick={onAll}>
      {size === few ? <Trans>All {total}</Trans> : <Trans>Fewer</Trans>}
    </button>
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
