import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { paymentsQuery } from '#src/staff/payments/sale-calls.ts'
import {
  userAppointmentsQuery,
  type UserDetail,
  userQuery,
  userSessionsQuery,
} from '#src/staff/members/member-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { AppointmentLines } from '#src/staff/members/member/lines/appointment-lines.tsx'
import { PackageTile } from '#src/staff/members/member/package-tile.tsx'
import { SessionLines } from '#src/staff/members/member/lines/session-lines.tsx'
import { PaymentLines } from '#src/staff/members/member/lines/payment-lines.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconCard } from '#src/ui/pictures/icons-critical.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { Face } from './face.tsx'
import { TimesLeft } from './times-left.tsx'
import styles from './user-panel.module.css'

type Tab = 'packages' | 'records' | 'payments'

/** One member beside the list: what they have, and the ways on. */
export function UserPanel({ uid, timeZone, now }: { uid: string; timeZone: string; now: number }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('packages')
  const { data: user, state, retry, isReading } = useStaffQuery(userQuery(uid))
  if (state === 'failed') return <ErrorState onRetry={retry} isRetrying={isReading} />
  if (!user) return <Skeleton height="420px" radius="18px" />
  const place = { uid, timeZone, now }
  return (
    <div className="stack-14">
      <Head user={user} />
      <Segmented
        label={t`What is shown`}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'packages', label: t`Packages` },
          { value: 'records', label: t`Records` },
          { value: 'payments', label: t({ message: 'Payments', context: 'staff' }) },
        ]}
      />
      {tab === 'packages' && <Cards user={user} timeZone={timeZone} now={now} />}
      {tab === 'records' && <Records {...place} />}
      {tab === 'payments' && <Payments {...place} />}
      <div className={styles.ways}>
        <Link to="/admin/user-recharge" search={{ member: uid }} className={buttonClass({})}>
          <IconCard size={22} />
          <Trans>Top up</Trans>
        </Link>
        <Link
          to="/admin/appointmentcreate"
          search={{ member: uid }}
          className={buttonClass({ kind: 'tonal', size: 'small' })}
        >
          <Trans>New booking</Trans>
        </Link>
        <Link to="/admin/userdetail" search={{ member: uid }} className={buttonClass({ kind: 'tonal', size: 'small' })}>
          <Trans>Member details</Trans>
        </Link>
      </div>
    </div>
  )
}

function Head({ user }: { user: UserDetail }) {
  return (
    <header className={styles.head}>
      <Face nickname={user.nickname} picture={user.avatar} size="panel" />
      <h2 className="text-title-m">{user.nickname || <Trans>No name yet</Trans>}</h2>
      <p className={styles.note}>
        {user.block ? (
          <Badge tone="bad">
            <Trans context="staff">Blocked</Trans>
          </Badge>
        ) : (
          <Badge tone="sun-soft">
            {user.level === null ? <Trans>Regular member</Trans> : <Trans>Of the staff</Trans>}
          </Badge>
        )}
        {user.phoneMasked}
      </p>
      <dl className={styles.figures}>
        <div>
          <dd>{user.visits}</dd>
          <dt>
            <Trans context="staff">Visits</Trans>
          </dt>
        </div>
        <div>
          <dd>{user.minutes}</dd>
          <dt>
            <Trans>Minutes in all</Trans>
          </dt>
        </div>
        <div>
          <dd>{user.timesLeft ?? <TimesLeft times={null} />}</dd>
          <dt>
            <Trans>Sessions left</Trans>
          </dt>
        </div>
      </dl>
    </header>
  )
}

function Cards({ user, timeZone, now }: { user: UserDetail; timeZone: string; now: number }) {
  if (user.cards.length === 0) {
    return (
      <EmptyLine>
        <Trans>No package yet</Trans>
      </EmptyLine>
    )
  }
  return user.cards
    .slice(0, 3)
    .map((card) => <PackageTile key={card.cardId} card={card} timeZone={timeZone} now={now} />)
}

interface Of {
  uid: string
  timeZone: string
  now: number
}

function Records({ uid, timeZone, now }: Of) {
  const appointments = useStaffQuery(userAppointmentsQuery(uid, 1, 3))
  const sessions = useStaffQuery(userSessionsQuery(uid, 1, 3))
  return (
    <>
      <AppointmentLines loaded={appointments} timeZone={timeZone} now={now} />
      <SessionLines loaded={sessions} timeZone={timeZone} now={now} />
    </>
  )
}

function Payments({ uid, timeZone, now }: Of) {
  return <PaymentLines loaded={useStaffQuery(paymentsQuery(uid, 1))} timeZone={timeZone} now={now} />
}
