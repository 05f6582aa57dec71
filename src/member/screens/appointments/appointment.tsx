import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type Ref } from 'react'

import { memberQuery } from '#src/client/api/members.ts'
import {
  bedOf,
  chooseDate,
  chooseBed,
  chooseProposal,
  chooseTime,
  type Missing,
} from '#src/domain/appointments/booking-draft.ts'
import { posture, whyNotBookable, type Bed } from '#src/domain/beds/bed.ts'
import { isLongDay } from '#src/domain/shops/day-part.ts'
import { type DayOff, daysOffWithin } from '#src/domain/shops/day-off.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { slotMinutes } from '#src/domain/shops/slot.ts'
import { BookingDock, type Blocked } from '#src/member/appointments/booking/booking-dock.tsx'
import { BookingSummary } from '#src/member/appointments/booking/booking-summary.tsx'
import { BookingTrouble } from '#src/member/appointments/booking/booking-trouble.tsx'
import { ChoiceSection } from '#src/member/appointments/booking/choice-section.tsx'
import { DateStrip } from '#src/member/appointments/booking/times/date-strip.tsx'
import { BedChoices } from '#src/member/appointments/booking/bed-choices.tsx'
import { FoldedBed } from '#src/member/appointments/booking/folded-bed.tsx'
import { WeakSignal } from '#src/member/connection/connection-notice.tsx'
import { OldSlots } from '#src/member/appointments/old-slots.tsx'
import { PackageHint } from '#src/member/appointments/booking/package-hint.tsx'
import { SoonestRow } from '#src/member/appointments/booking/soonest-row.tsx'
import { TimesOfDay } from '#src/member/appointments/booking/times/times-of-day.tsx'
import type { Asked } from '#src/member/appointments/booking/use-booking-intent.ts'
import { useBookingForm, type BookingForm } from '#src/member/appointments/booking/use-booking-form.ts'
import { BedDrawing } from '#src/member/beds/bed-drawing.tsx'
import { BedPhoto } from '#src/member/beds/bed-photo.tsx'
import { TermsRenewal } from '#src/member/legal/terms-renewal.tsx'
import { LazyShopSheet } from '#src/member/shops/lazy-shop-sheet.ts'
import { ShopRow } from '#src/member/shops/shop-row.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { DaysOff } from '#src/shared/shops/days-off.tsx'
import { formatMonth, noonOf } from '#src/lib/format-time.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconShop } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './appointment.module.css'

/** /appointment: a bed, a day, a time, and one button. `shop`, `device`, `date` and `time` choose for the member beforehand. */
export function AppointmentScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const search = useSearch({ from: '/appointment' })
  const { shops, current, state, retry } = useShops()
  const [isSwitching, setIsSwitching] = useState(false)
  const shop = shops?.find(({ shopId }) => shopId === search.shop) ?? current
  return (
    <Page bottom="dock" width="two-column" className={styles.page}>
      <NavBar title={t`Book`} onBack={goBack} />
      {shop && <Booking key={shop.shopId} shop={shop} asked={askedIn(search)} onSwitch={() => setIsSwitching(true)} />}
      {!shop && state === 'loading' && <Waiting />}
      {!shop && state === 'failed' && <ErrorState onRetry={retry} />}
      {!shop && state === 'ready' && <EmptyState icon={<IconShop size={28} />} title={t`No studios yet`} />}
      <LazyShopSheet
        open={isSwitching}
        onClose={() => setIsSwitching(false)}
        currentId={shop?.shopId}
        onChosen={() => void navigate({ to: '/appointment', replace: true })}
      />
    </Page>
  )
}

/** Who books agrees to the terms of today; this screen is where a member uses the studio first. */
function NewTerms() {
  const isSignedIn = useRemembered(remembered.token) !== undefined
  const { data } = useQuery({ ...memberQuery(), enabled: isSignedIn })
  return <TermsRenewal member={data} />
}

function askedIn({ device, date, time }: { [Name in 'device' | 'date' | 'time']?: string | undefined }): Asked {
  return { deviceId: device, date, time }
}

interface BookingProps {
  shop: Shop
  asked: Asked
  onSwitch: () => void
}

function Booking({ shop, asked, onSwitch }: BookingProps) {
  const navigate = useNavigate()
  const form = useBookingForm({
    uid: remembered.userId.read() ?? '',
    shop,
    asked,
    onBooked: ({ appointmentId }) =>
      void navigate({ to: '/appointment-result', search: { id: appointmentId, booked: true }, replace: true }),
  })
  const bedSection = useRef<HTMLElement>(null)
  const timeSection = useRef<HTMLElement>(null)
  const explain = useExplain((missing) => showWhere((missing === 'device' ? bedSection : timeSection).current))
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <NewTerms />
        <ShopRow shop={shop} onSwitch={onSwitch} />
        <WeakSignal />
        {form.lists.isOffline && <OldSlots asOf={form.lists.slotsAsOf} timeZone={shop.timeZone} />}
        {form.soonest && (
          <SoonestRow
            soonest={form.soonest}
            draft={form.draft}
            devices={form.lists.devices.data}
            today={form.today}
            onChoose={(soonest) => form.choose(chooseProposal(form.draft, soonest))}
          />
        )}
        <BedSection form={form} ref={bedSection} />
        <DateSection form={form} daysOff={shop.daysOff ?? []} />
      </div>
      <div className={styles.column}>
        <TimeSection form={form} timeZone={shop.timeZone} ref={timeSection} />
        <BookingDock
          readiness={form.readiness}
          summary={<BookingSummary draft={form.draft} devices={form.lists.devices.data} today={form.today} />}
          trouble={
            form.attempt.step === 'refused' || form.attempt.step === 'unsure' ? (
              <BookingTrouble
                attempt={form.attempt}
                timeZone={shop.timeZone}
                onDay={(date) => form.choose(chooseDate(form.draft, date))}
              />
            ) : (
              <PackageHint shopId={shop.shopId} deviceId={bedOf(form.draft)} date={form.draft.date} />
            )
          }
          onConfirm={form.confirm}
          onBlocked={explain}
        />
      </div>
    </div>
  )
}

interface SectionProps {
  form: BookingForm
  ref?: Ref<HTMLElement>
}

function BedSection({ form: { draft, lists, choose }, ref }: SectionProps) {
  const { t } = useLingui()
  const { devices } = lists
  const [isOpen, setIsOpen] = useState(false)
  const online = devices.data?.filter((device) => !whyNotBookable(device)).length
  const anyDrawing = <AnyBedDrawing devices={devices.data} />
  // A day of many times needs the room.
  const isFolded = !isOpen && lists.slots !== undefined && isLongDay(lists.slots)
  if (isFolded && devices.data && draft.deviceId !== undefined) {
    const chosen = devices.data.find(({ deviceId }) => deviceId === draft.deviceId)
    return (
      <section ref={ref}>
        <FoldedBed
          bed={chosen}
          drawing={chosen ? drawBed(chosen) : anyDrawing}
          online={online ?? 0}
          onChange={() => setIsOpen(true)}
        />
      </section>
    )
  }
  return (
    <ChoiceSection
      ref={ref}
      title={t`Choose a bed`}
      fact={online !== undefined && <Plural value={online} one="# online" other="# online" />}
    >
      <BedChoices
        devices={devices}
        chosen={draft.deviceId}
        drawingOf={drawBed}
        anyDrawing={anyDrawing}
        onChoose={(deviceId) => choose(chooseBed(draft, deviceId))}
      />
    </ChoiceSection>
  )
}

function DateSection({
  form: { draft, lists, today, choose },
  daysOff,
}: SectionProps & { daysOff: readonly DayOff[] }) {
  const { t, i18n } = useLingui()
  const last = lists.days.at(-1)?.date ?? today
  return (
    <ChoiceSection title={t`Choose a date`} fact={formatMonth(noonOf(draft.date), i18n.locale, 'UTC')}>
      <DateStrip
        days={lists.days}
        today={today}
        chosen={draft.date}
        daysOff={daysOff}
        onChoose={(date) => choose(chooseDate(draft, date))}
      />
      <DaysOff daysOff={daysOffWithin(daysOff, today, last)} />
    </ChoiceSection>
  )
}

function TimeSection({ form: { draft, lists, today, choose }, timeZone, ref }: SectionProps & { timeZone: string }) {
  const { t } = useLingui()
  const minutes = lists.slots?.[0] && slotMinutes(lists.slots[0])
  return (
    <ChoiceSection ref={ref} title={t`Choose a time`} fact={minutes !== undefined && <Trans>{minutes} min each</Trans>}>
      <TimesOfDay
        times={lists.times}
        isToday={draft.date === today}
        timeZone={timeZone}
        chosen={draft.time}
        nextDay={lists.nextDay}
        dayAfter={lists.dayAfter}
        onTime={(time) => choose(chooseTime(draft, time, lists.slots?.find((slot) => slot.time === time)?.deviceId))}
        onDay={(date) => choose(chooseDate(draft, date))}
      />
    </ChoiceSection>
  )
}

/** What happens when the button is pressed while it cannot book: what is missing, or another look for the studio. */
function useExplain(show: (missing: Missing) => void) {
  const { t } = useLingui()
  return (blocked: Blocked) => {
    if (blocked.state === 'offline') return void probe()
    show(blocked.missing)
    const text = blocked.missing === 'device' ? t`Choose a bed first` : t`Choose a time first`
    showToast({ text, icon: <IconInfo size={22} /> })
  }
}

function drawBed(device: Bed) {
  const drawing = (
    <BedDrawing posture={posture(device.deviceType)} light={whyNotBookable(device) ? 'off' : 'on'} size={46} />
  )
  return <BedPhoto photo={device.photo} drawing={drawing} />
}

/** Two of the beds that any bed may be, the first of each posture. */
function AnyBedDrawing({ devices }: { devices: readonly Bed[] | undefined }) {
  const postures = [...new Set(devices?.map(({ deviceType }) => posture(deviceType)))]
  return (
    <span className={styles.any}>
      {postures.map((one) => (
        <BedDrawing key={one} posture={one} light="on" size={postures.length > 1 ? 38 : 46} />
      ))}
    </span>
  )
}

function showWhere(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus({ preventScroll: true })
}

function Waiting() {
  if (useSkeleton(true) !== 'skeleton') return null
  return (
    <div className={styles.column}>
      <Skeleton height="52px" radius="22px" />
      <Skeleton height="180px" radius="24px" />
      <Skeleton height="96px" radius="20px" />
    </div>
  )
}
