import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { canCancelLater, isVisiting, type Appointment, usualLateMinutes } from '#src/domain/appointments/appointment.ts'
import { openableAddress } from '#src/domain/banners/banner.ts'
import { isCancelling } from '#src/domain/appointments/cancellation.ts'
import { posture } from '#src/domain/beds/bed.ts'
import { hoursIn, isServiceTime } from '#src/domain/shops/service-hours.ts'
import { isAlwaysOpen } from '#src/domain/shops/shop.ts'
import { defaultRules, type Contact } from '#src/domain/chain/app-config.ts'
import { AppointmentDock } from '#src/member/appointments/ticket/appointment-dock.tsx'
import { CancelStrip } from '#src/member/appointments/ticket/cancel-strip.tsx'
import { ChangeTime } from '#src/member/appointments/change/change-time.tsx'
import { EntryReadiness } from '#src/member/appointments/ticket/entry-readiness.tsx'
import { LateCard } from '#src/member/appointments/late/late-card.tsx'
import { LateDock } from '#src/member/appointments/late/late-dock.tsx'
import { Notices } from '#src/member/appointments/appointment-notices.tsx'
import { PostponePanel } from '#src/member/appointments/late/postpone-panel.tsx'
import { ResultHead } from '#src/member/appointments/ticket/result-head.tsx'
import { TakeAlong } from '#src/member/appointments/ticket/share-appointment.tsx'
import { VisitSettled } from '#src/member/appointments/ticket/visit-settled.tsx'
import { Ticket } from '#src/member/appointments/ticket/ticket.tsx'
import { useAppointment } from '#src/member/appointments/use-appointment.ts'
import { useAppointmentText } from '#src/member/appointments/use-appointment-text.ts'
import { useCancel } from '#src/member/appointments/ticket/use-cancel.tsx'
import { useChangingAppointment } from '#src/member/appointments/ticket/use-changing-appointment.ts'
import { usePostpone } from '#src/member/appointments/late/use-postpone.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { VisitConsent } from '#src/member/legal/visit-consent.tsx'
import { BedDrawing } from '#src/member/beds/bed-drawing.tsx'
import { InstallSheet } from '#src/member/install/install-sheet.tsx'
import { useInstallWay } from '#src/shared/install/use-install-way.ts'
import { ExampleNotice } from '#src/member/notices/example-notice.tsx'
import { RemindersOffer } from '#src/member/notices/reminders-offer.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { formatTime, isoDay, noonOf } from '#src/lib/format-time.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { dismiss } from '#src/client/outbox/outbox.ts'
import { installRecord } from '#src/client/storage/install-record.ts'
import { useOpenSession } from '#src/client/storage/open-session-copy.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './appointment-result.module.css'

/** /appointment-result: one appointment, `id` or the member's latest; `booked` right after booking it. */
export function AppointmentResultScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { id, booked, settle } = useSearch({ from: '/appointment-result' })
  const { found, hold, isRefetching, refresh } = useAppointment(id)
  if (settle === 'consent' && found.state === 'found') return <Consent shopId={found.appointment.shopId} />
  return (
    <Page bottom={found.state === 'found' ? 'dock' : 'nothing'}>
      <NavBar
        title={t`Appointment details`}
        onBack={goBack}
        action={found.state === 'found' && <ReportSign appointment={found.appointment.appointmentId} />}
      />
      <div className={styles.content}>
        <ConnectionNotice asOf={found.state === 'found' ? found.asOf : undefined} onBack={refresh} />
        {found.state === 'loading' && <Waiting />}
        {found.state === 'failed' && <ErrorState onRetry={refresh} isRetrying={isRefetching} />}
        {found.state === 'none' && <Nothing isUnknown={id !== undefined} />}
        {found.state === 'found' && (
          <Details
            key={found.appointment.appointmentId}
            appointment={found.appointment}
            isNew={booked === true}
            isLatest={id === undefined}
            onAct={() => hold(found.appointment.appointmentId)}
          />
        )}
      </div>
    </Page>
  )
}

/** The risk notice before the visit; agreed to, it leads back to the appointment. */
function Consent({ shopId }: { shopId: number }) {
  const { t } = useLingui()
  const goBack = useGoBack()
  return (
    <Page bottom="dock">
      <NavBar title={t`Before your visit`} onBack={goBack} />
      <div className={styles.content}>
        <VisitConsent shopId={shopId} onDone={goBack} />
      </div>
    </Page>
  )
}

interface DetailsProps {
  appointment: Appointment
  isNew: boolean
  /** The screen was opened for whatever comes next, which the studio has named. */
  isLatest: boolean
  /** The member is about to change it. */
  onAct: () => void
}

function Details({ appointment, isNew, isLatest, onAct }: DetailsProps) {
  const { i18n } = useLingui()
  const { now, state, cancellation } = useChangingAppointment(appointment)
  const isOffline = useConnection().state === 'offline'
  const config = useQuery(studioConfigQuery(appointment.shopId, i18n.locale)).data
  const shop = useShops().shops?.find(({ shopId }) => shopId === appointment.shopId)
  const cancel = useCancel(config?.contact.phone)
  useEffect(() => {
    if (isNew) installRecord.noteSuccess(Date.now())
  }, [isNew])
  const isOpen = state === 'booked'
  const isOff = state === 'cancelled' || state === 'timed-out'
  const hasSession = useOpenSession() !== null
  const isInside = state === 'visited' && (isVisiting(appointment, now) || (isLatest && hasSession))
  const isLeaving = isOpen && isCancelling(cancellation)
  const isLate = isOpen && !isLeaving && now >= appointment.startsAt
  const postpone = usePostpone(appointment, shop && !isAlwaysOpen(shop) ? shop.closesAt : undefined)
  const canPostpone = !appointment.postponed && config?.features?.canPostpone !== false
  const mapUrl = openableAddress(shop?.mapUrl ?? null, location.origin)

  function askToCancel() {
    onAct()
    void cancel(appointment)
  }
  return (
    <>
      {isLate ? (
        <LateCard appointment={appointment} />
      ) : (
        <ResultHead
          state={isLeaving ? 'cancelling' : isInside ? 'inside' : state}
          isNew={isNew}
          lateMinutes={appointment.lateMinutes ?? usualLateMinutes}
        />
      )}
      <CancelStrip
        cancellation={cancellation}
        isUrgent={isOpen && !canCancelLater(appointment, now)}
        onUndo={(opId) => void takeBack(opId)}
        onDismiss={(opId) => void dismiss(opId)}
      />
      {isLate && canPostpone && !isOffline && <PostponePanel postpone={postpone} timeZone={appointment.timeZone} />}
      <Ticket appointment={appointment} mapUrl={mapUrl} drawingOf={isOff ? drawDark : drawLit} isVoid={isOff} />
      {isOpen && !isLate && !isLeaving && <TakeAlong appointment={appointment} mapUrl={mapUrl} />}
      {isOpen && !isLeaving && <EntryReadiness appointment={appointment} />}
      {isOpen && !isLeaving && <VisitSettled appointment={appointment} />}
      <Notices rules={config?.rules ?? defaultRules} shop={shop} />
      {isOpen && !isLate && !isLeaving && <Reminders appointment={appointment} pushKey={config?.pushPublicKey} />}
      {isLate && <div className={styles.underDock} />}
      {isLate ? (
        <LateDock
          postpone={canPostpone ? postpone : undefined}
          isPostponed={appointment.postponed === true}
          timeZone={appointment.timeZone}
          isOffline={isOffline}
          phone={config?.contact.phone}
          closedHours={config && hoursIfClosed(config.contact, now, appointment.timeZone)}
          onCancel={askToCancel}
          change={<ChangeTime appointment={appointment} onAct={onAct} />}
        />
      ) : (
        <AppointmentDock
          appointment={appointment}
          state={isInside ? 'inside' : isOpen ? (isLeaving ? 'leaving' : 'open') : 'over'}
          onCancel={askToCancel}
          onAct={onAct}
        />
      )}
    </>
  )
}

const reminderMs = 15 * 60_000

/** Explains reminders when it is time to; where they need the app on the home screen, the way there. */
function Reminders({ appointment, pushKey }: { appointment: Appointment; pushKey: string | null | undefined }) {
  const { shopName, deviceName } = useAppointmentText(appointment)
  const { time, startsAt, timeZone } = appointment
  const way = useInstallWay()
  const [isInstalling, setIsInstalling] = useState(false)
  const shownAt = formatTime(startsAt - reminderMs, timeZone)
  return (
    <>
      <RemindersOffer
        pushKey={pushKey}
        canInstall={way === 'ios' || way === 'wechat'}
        example={<ExampleNotice time={time} shownAt={shownAt} shopName={shopName} deviceName={deviceName} />}
        onInstall={() => setIsInstalling(true)}
      />
      {way !== 'none' && <InstallSheet way={way} open={isInstalling} onClose={() => setIsInstalling(false)} />}
    </>
  )
}

/** When customer service answers again, while it does not. */
function hoursIfClosed({ serviceHours }: Contact, now: number, timeZone: string): string | undefined {
  const weekday = new Date(noonOf(isoDay(now, timeZone))).getUTCDay()
  return isServiceTime(weekday, formatTime(now, timeZone), hoursIn(serviceHours)) ? undefined : serviceHours
}

function drawLit(deviceType: string) {
  return <BedDrawing posture={posture(deviceType)} size={60} />
}

function drawDark(deviceType: string) {
  return <BedDrawing posture={posture(deviceType)} light="off" size={60} />
}

function Nothing({ isUnknown }: { isUnknown: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon={<IconCalendar size={28} />}
        title={isUnknown ? t`Appointment not found` : t`No appointments yet`}
        text={isUnknown ? undefined : t`Pick a time that suits you and save some sunlight for yourself.`}
        action={
          <Link to="/appointment" className={buttonClass({ wide: true })}>
            <Trans>Book now</Trans>
          </Link>
        }
      />
      <Link to="/appointment-record" className={buttonClass({ kind: 'text' })}>
        <Trans>See bookings</Trans>
      </Link>
    </div>
  )
}

function Waiting(): ReactNode {
  if (useSkeleton(true) !== 'skeleton') return null
  return (
    <>
      <div className={styles.waitingHead}>
        <Skeleton width="76px" height="26px" radius="13px" />
      </div>
      <Skeleton height="246px" radius="24px" />
      <Skeleton height="140px" radius="20px" />
    </>
  )
}
