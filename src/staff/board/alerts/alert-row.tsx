import { useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'

import { formatTime } from '#src/lib/format-time.ts'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { boardKey, type Alert } from '#src/staff/board/board-calls.ts'
import { CallMember } from '#src/staff/board/call-member.tsx'
import { TextLate } from '#src/staff/board/text-late.tsx'
import { IconLamp } from '#src/staff/beds/icons.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { IconSwap } from '#src/staff/kit/icons.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconLock, IconPhone, IconReceipt, IconWarning } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconHistory, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import { alertsKey, takeAlert } from './alert-calls.ts'
import { useAlertWords } from './alert-texts.ts'
import styles from './alert-row.module.css'
import { AlertNotified } from './alert-notified.tsx'
import { useAgeWords } from './span-texts.ts'

export interface AlertPlace {
  shopId: number
  /** Where the person who reads it looks after several studios. */
  shopName?: string | undefined
  timeZone: string
  isOffline: boolean
  /** Ages are counted up to here; it stands still while the studio cannot be reached. */
  now: number
  /** Where it is shown above the page: a way leads away from there. */
  onLeave?: () => void
}

interface AlertRowProps extends AlertPlace {
  alert: Alert
  /** The next appointment on its bed, from which all of that bed can be moved. */
  nextId?: string | undefined
}

/** What is wrong, where and since when, who looks after it, and what can be done. */
export function AlertRow({ alert, nextId, ...place }: AlertRowProps) {
  const { t } = useLingui()
  const { shopName, timeZone, now } = place
  const words = useAlertWords((at) => formatTime(at, timeZone))(alert)
  const age = useAgeWords()
  const since = alert.since === null ? undefined : age(now - alert.since)
  const left =
    alert.lateUntil === undefined ? undefined : formatSeconds(Math.max(0, Math.floor((alert.lateUntil - now) / 1_000)))
  return (
    <li className={styles.row} data-severity={alert.severity} data-alert={alert.kind}>
      <span className={styles.icon}>
        <AlertIcon kind={alert.kind} />
      </span>
      <div className={styles.words}>
        <span className="text-body-s-strong">{words.title}</span>
        <span className="small-print">
          {[shopName, words.text].filter((part) => part !== undefined && part !== '').join(' · ')}
        </span>
        {since !== undefined && (
          <span className={styles.age} aria-hidden="true">
            {left === undefined ? t`for ${since}` : t`for ${since} · canceled automatically in ${left}`}
          </span>
        )}
        <AlertOwner alert={alert} timeZone={timeZone} />
        <AlertNotified alert={alert} {...place} />
        <div className={styles.acts}>
          <TakeButton alert={alert} {...place} />
          <LateActs alert={alert} isOffline={place.isOffline} />
          <AlertWay alert={alert} nextId={nextId} {...place} />
        </div>
      </div>
    </li>
  )
}

function AlertOwner({ alert: { owner }, timeZone }: { alert: Alert; timeZone: string }) {
  const { t } = useLingui()
  const { self } = useSelf()
  if (!owner) return null
  const at = formatTime(owner.since, timeZone)
  const name = owner.nickname || t`No name`
  return (
    <span className={styles.owner}>
      {owner.uid === self?.uid ? t`You're on it since ${at}` : t`${name} is on it since ${at}`}
    </span>
  )
}

/** A member who is late is called or texted from wherever the clerk is. */
function LateActs({
  alert: { kind, member, appointmentId, lateNotice },
  isOffline,
}: {
  alert: Alert
  isOffline: boolean
}) {
  if (kind !== 'late' || !member || appointmentId === undefined) return null
  return (
    <>
      <CallMember memberUid={member.uid} isOffline={isOffline} />
      <TextLate appointmentId={appointmentId} lateNotice={lateNotice} isOffline={isOffline} />
    </>
  )
}

/** Anybody may look after an alert, also in the place of somebody else. */
function TakeButton({ alert, shopId, isOffline }: { alert: Alert } & AlertPlace) {
  const { t } = useLingui()
  const { self, may } = useSelf()
  const { write, state } = useStaffWrite({ send: takeAlert, invalidates: [alertsKey, boardKey] })
  if (!may('/api/admin/operation/take-alert') || (alert.owner && alert.owner.uid === self?.uid)) return null
  return (
    <>
      <StaffButton
        size="small"
        kind={alert.owner ? 'tonal' : 'primary'}
        state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => void write({ shopId, key: alert.key })}
      >
        {alert.owner ? t`Take over` : t`I've got it`}
      </StaffButton>
      <WriteNote state={state} reasons={{ 'not-found': t`This alert is over already.` }} />
    </>
  )
}

function AlertIcon({ kind }: { kind: Alert['kind'] }) {
  switch (kind) {
    case 'unsettled':
      return <IconHistory size={22} />
    case 'contradicted':
      return <IconSwap size={22} />
    case 'lamps':
      return <IconLamp size={22} />
    case 'late':
      return <IconClock size={22} />
    case 'unreached':
      return <IconPhone size={22} />
    case 'money':
      return <IconReceipt size={22} />
    case 'lock-offline':
    case 'lock-jammed':
    case 'opened-often':
    case 'opened-far':
    case 'refused-often':
      return <IconLock size={22} />
    case 'bed-fault':
    case 'session-unknown':
    case 'bed-out':
    case 'codes-stopped':
    case 'stopped':
    case 'problems':
    case 'stock':
    case 'other':
      return <IconWarning size={22} />
    case 'broker-down':
    case 'bed-offline':
      return <IconOffline size={22} />
  }
}

/** Where something can be done about it. */
function AlertWay({ alert, nextId, shopId, onLeave }: AlertRowProps) {
  const { t } = useLingui()
  const wordOf = (kind: Alert['kind']) => {
    if (kind === 'late') return t`Postpone…`
    return kind === 'lamps' ? t`Arrange` : t`Look`
  }
  const look = buttonClass({ kind: 'tonal', size: 'small' })
  const way = wayOf(alert, nextId, shopId)
  if (!way) return null
  return (
    <Link {...way.link} className={look} onClick={onLeave}>
      {'isMove' in way ? t`Move` : wordOf(alert.kind)}
    </Link>
  )
}

function wayOf(alert: Alert, nextId: string | undefined, shop: number) {
  switch (alert.kind) {
    case 'broker-down':
    case 'codes-stopped':
      return undefined
    case 'opened-often':
    case 'opened-far':
    case 'refused-often':
      return { link: linkOptions({ to: '/admin/device-records', search: { shop, tab: 'doors' } }) }
    case 'money':
      return { link: linkOptions({ to: '/admin/transactions', search: { shop, issues: 'open' } }) }
    case 'problems':
      return { link: linkOptions({ to: '/admin/operation', search: { shop, reports: 'open' } }) }
    case 'stock':
      return { link: linkOptions({ to: '/admin/stock', search: { shop } }) }
    case 'stopped':
    case 'late':
    case 'unreached':
      return { link: linkOptions({ to: '/admin/operation', search: { shop, tab: 'alerts' } }) }
    case 'bed-fault':
    case 'bed-offline':
    case 'bed-out':
    case 'contradicted':
    case 'lamps':
    case 'lock-jammed':
    case 'lock-offline':
    case 'session-unknown':
    case 'unsettled':
    case 'other':
      return wayToBed(alert, nextId, shop)
  }
}

function wayToBed(alert: Alert, nextId: string | undefined, shop: number) {
  if (alert.bookings > 0 && nextId !== undefined) {
    return { link: linkOptions({ to: '/admin/appointmentchange', search: { shop, id: nextId } }), isMove: true }
  }
  if (alert.sessionId === null) {
    return { link: linkOptions({ to: '/admin/device-setting', search: { shop, device: alert.subject?.id } }) }
  }
  const only = alert.kind === 'contradicted' ? 'contradicted' : 'unsettled'
  return { link: linkOptions({ to: '/admin/device-records', search: { shop, session: alert.sessionId, only } }) }
}
