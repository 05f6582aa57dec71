import { useLingui } from '@lingui/react/macro'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { Bed, BedSession } from '#src/staff/board/board-calls.ts'
import { hasOpenFault } from '#src/staff/beds/bed/clear-fault.tsx'
import { useTransportName } from '#src/staff/sessions/use-record-texts.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Fact } from '#src/staff/members/member/fact.tsx'
import facts from '#src/staff/members/member/facts.module.css'
import { buttonClass } from '#src/ui/forms/button-class.ts'

import { BedActions, type BedHandlers } from './bed-actions.tsx'
import { BedBadge } from './bed-badge.tsx'
import styles from './bed-details.module.css'
import type { BedWords } from './bed-texts.ts'
import { MinutesRing } from './minutes-ring.tsx'
import { secondsLeft, standingOf } from '#src/staff/board/board-status.ts'

interface BedDetailsProps {
  /** As the board says it now; undefined where none is open. */
  bed: Bed | undefined
  words: (bed: Bed) => BedWords
  timeZone: string
  now: number
  isOffline: boolean
  acts: BedHandlers
  onClose: () => void
}

/** Everything about one bed on duty, and everything that can be done about it: what its tile has no room for. */
export function BedDetails({ bed, onClose, ...rest }: BedDetailsProps) {
  return (
    <Drawer open={bed !== undefined} onClose={onClose} title={bed?.name} subtitle={bed?.typeName}>
      {bed && <Details bed={bed} {...rest} />}
    </Drawer>
  )
}

type DetailsProps = Omit<BedDetailsProps, 'bed' | 'onClose'> & { bed: Bed }

function Details({ bed, words, timeZone, now, isOffline, acts }: DetailsProps) {
  const standing = standingOf(bed)
  const { first, second, isBad } = words(bed)
  const { session } = bed
  return (
    <div className="stack-16" data-bed-details={bed.deviceId}>
      <div className={styles.now}>
        {session && (
          <MinutesRing
            secondsLeft={secondsLeft(bed, now)}
            minutes={session.minutes}
            isEstimate={isOffline || standing === 'unknown'}
          />
        )}
        <p className={styles.words}>
          <BedBadge standing={standing} />
          <strong>{first}</strong>
          {second && <span data-bad={isBad || undefined}>{second}</span>}
        </p>
      </div>
      <BedActions bed={bed} standing={standing} isOffline={isOffline} acts={acts} />
      <dl className={facts.facts}>
        {session && <SessionFacts session={session} timeZone={timeZone} />}
        <BedFacts bed={bed} timeZone={timeZone} />
      </dl>
      <MoreActs bed={bed} isOffline={isOffline} acts={acts} />
    </div>
  )
}

function SessionFacts({ session, timeZone }: { session: BedSession; timeZone: string }) {
  const { t } = useLingui()
  const intensities = useIntensityNames()
  const transportOf = useTransportName()
  const { member, minutes, lampsAt, endsAt, pausedUntil } = session
  return (
    <>
      <Fact name={t({ message: 'Member', context: 'staff' })}>
        <Link to="/admin/userdetail" search={{ member: member.uid }} className={styles.link}>
          {member.nickname || t`No name`}
        </Link>
      </Fact>
      <Fact name={t`Session`}>
        {intensities[session.intensity]} <span className="dot" /> {t`${minutes} min`}
      </Fact>
      {lampsAt !== null && <Fact name={t`Lamps on`}>{formatTime(lampsAt, timeZone)}</Fact>}
      {endsAt !== null && <Fact name={t`Lamps off`}>{formatTime(endsAt, timeZone)}</Fact>}
      {pausedUntil !== null && <Fact name={t`Paused until`}>{formatTime(pausedUntil, timeZone)}</Fact>}
      <Fact name={t`Started over`}>{transportOf(session.transport)}</Fact>
    </>
  )
}

function BedFacts({ bed, timeZone }: { bed: Bed; timeZone: string }) {
  const { t } = useLingui()
  const { next, since, state, minMinutes, maxMinutes, offReason, fault } = bed
  return (
    <>
      {offReason !== null && <Fact name={t`Out of service`}>{offReason}</Fact>}
      {fault && fault.since !== null && <Fact name={t`Fault since`}>{formatTime(fault.since, timeZone)}</Fact>}
      {fault && fault.clearedAt !== null && (
        <Fact name={t`Fault cleared`}>{formatTime(fault.clearedAt, timeZone)}</Fact>
      )}
      {next && (
        <Fact name={t`Next booking`}>
          <Link to="/admin/appointmentchange" search={{ id: next.appointmentId }} className={styles.link}>
            {formatTime(next.startsAt, timeZone)} {next.member.nickname || t`No name`}
          </Link>
        </Fact>
      )}
      {since !== null && (
        <Fact name={state === 'offline' ? t`Offline since` : t`Online since`}>{formatTime(since, timeZone)}</Fact>
      )}
      <Fact name={t`Minutes`}>
        {minMinutes}–{maxMinutes}
      </Fact>
      <Fact name={t`QR short code`}>{bed.deviceId}</Fact>
    </>
  )
}

/** What makes sense for every bed, whatever its tile offers now. */
function MoreActs({ bed, isOffline, acts }: { bed: Bed; isOffline: boolean; acts: BedHandlers }) {
  const { t } = useLingui()
  const standing = standingOf(bed)
  const isMaintainable = ['ready', 'cleaning'].includes(standing)
  // The tile of a bed that reports it offers this by itself.
  const isClearable = hasOpenFault(bed) && standing !== 'fault'
  return (
    <div className="wrap-8">
      {isMaintainable && (
        <StaffButton
          kind="tonal"
          size="small"
          state={isOffline ? 'disabled' : 'ready'}
          onClick={() => acts.maintain(bed)}
        >{t`Maintenance`}</StaffButton>
      )}
      {isClearable && (
        <StaffButton
          kind="tonal"
          size="small"
          state={isOffline ? 'disabled' : 'ready'}
          onClick={() => acts.clearFault(bed)}
        >{t`Clear fault`}</StaffButton>
      )}
      {bed.next && (
        <PageLink
          {...linkOptions({ to: '/admin/appointmentchange', search: { id: bed.next.appointmentId } })}
        >{t`Move bookings`}</PageLink>
      )}
      <PageLink
        {...linkOptions({ to: '/admin/device-records', search: { device: bed.deviceId } })}
      >{t`Device records`}</PageLink>
      <PageLink
        {...linkOptions({ to: '/admin/device-setting', search: { device: bed.deviceId } })}
      >{t`Device settings`}</PageLink>
    </div>
  )
}

function PageLink({ children, ...to }: LinkOptions & { children: ReactNode }) {
  return (
    <Link {...to} className={buttonClass({ kind: 'outline', size: 'small' })}>
      {children}
    </Link>
  )
}
