import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDay, formatTime, noonOf } from '#src/lib/format-time.ts'
import type { DayClose } from '#src/staff/payments/transaction-calls.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './close.module.css'
import { fullMoney } from '#src/staff/payments/ledger/signed.ts'

interface CloseConfirmProps {
  day: DayClose
  open: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before a day is closed, with everything that is still to come. The way back has the focus, so Enter closes nothing. */
export function CloseConfirm({ day, open, isBusy, onClose, onConfirm, children }: CloseConfirmProps) {
  const { i18n } = useLingui()
  const date = formatDay(noonOf(day.date), i18n.locale, 'UTC')
  const notes = day.ahead ? aheadOf(day.ahead, day) : []
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={<Trans>Close {date}?</Trans>}
      actions={
        <>
          <Button kind="tonal" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={notes.length > 0 ? 'danger' : 'primary'} state={isBusy ? 'busy' : 'ready'} onClick={onConfirm}>
            <Trans>Close the day</Trans>
          </Button>
        </>
      }
    >
      {notes.length > 0 && (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <ul className={styles.ahead} data-ahead="">
            {notes.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Callout>
      )}
      <p>
        <Trans>What is taken after the close counts for the next day. A manager can reopen it until then.</Trans>
      </p>
      {children}
    </LazyDialog>
  )
}

type Ahead = NonNullable<DayClose['ahead']>

function aheadOf(ahead: Ahead, { timeZone, currency }: DayClose): { key: string; text: ReactNode }[] {
  const { isOpen, closesAt, sessions, bookings, nextBookingAt, checkedIn, openOrders, openOrdersCents } = ahead
  const until = closesAt === null ? '' : formatTime(closesAt, timeZone)
  const next = nextBookingAt === null ? '' : formatTime(nextBookingAt, timeZone)
  const sum = fullMoney(openOrdersCents, currency)
  return [
    { key: 'open', isSo: isOpen && until !== '', text: <Trans>The studio is open until {until}</Trans> },
    {
      key: 'sessions',
      isSo: sessions > 0,
      text: <Plural value={sessions} one="# session is running" other="# sessions are running" />,
    },
    {
      key: 'inside',
      isSo: checkedIn > 0,
      text: <Plural value={checkedIn} one="# guest is checked in" other="# guests are checked in" />,
    },
    {
      key: 'bookings',
      isSo: bookings > 0,
      text: (
        <Plural value={bookings} one={`# booking ahead, at ${next}`} other={`# bookings ahead, the next at ${next}`} />
      ),
    },
    {
      key: 'orders',
      isSo: openOrders > 0,
      text: (
        <Plural value={openOrders} one={`Payment due on # order: ${sum}`} other={`Payment due on # orders: ${sum}`} />
      ),
    },
  ].filter(({ isSo }) => isSo)
}
