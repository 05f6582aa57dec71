import { Trans, useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { QrCode } from '#src/shared/cards/qr-code.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useMemberName } from '#src/staff/kit/use-member-name.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Price } from '#src/ui/layout/price.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

import type { PayLink } from './pay-link-calls.ts'
import styles from './pay-link-dialog.module.css'
import type { PayOnPhone } from './use-pay-link.ts'

/** The code as the member scans it, with what it costs and how it stands. */
export function PayLinkDialog({ phone }: { phone: PayOnPhone }) {
  const { link, isShown, hide, close, ending } = phone
  const isWaiting = link === undefined || link.state === 'pending' || link.state === 'paid'
  const isBusy = ending.state.step === 'sending'
  return (
    <Dialog
      open={isShown}
      onClose={isWaiting ? hide : close}
      title={<Trans>Pay on their phone</Trans>}
      actions={
        isWaiting ? (
          <>
            <StaffButton
              kind="tonal"
              state={isBusy ? 'busy' : link?.state === 'pending' && !ending.isOffline ? 'ready' : 'disabled'}
              onClick={() => link && void ending.write(link.orderId)}
            >
              <Trans>Cancel code</Trans>
            </StaffButton>
            <Button onClick={hide}>
              <Trans>Hide code</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      {link ? <Shown phone={phone} link={link} /> : <Unread isFailed={phone.isFailed} />}
    </Dialog>
  )
}

function Unread({ isFailed }: { isFailed: boolean }) {
  if (!isFailed) return <TickSpinner />
  return <Trans>Couldn't check this payment. Trying again…</Trans>
}

function Shown({ phone, link }: { phone: PayOnPhone; link: PayLink }) {
  const { t } = useLingui()
  const nameOf = useMemberName()
  const now = useNow(nextSecond)
  const seconds = Math.max(0, Math.ceil((link.expiresAt - now) / 1000))
  const isPayable = link.state === 'pending' && seconds > 0
  return (
    <div className={styles.facts}>
      {link.link !== undefined && (
        <QrCode
          text={link.link}
          size="large"
          isVoid={!isPayable}
          label={t`Code that the member scans to pay`}
          fallback={<Trans>Couldn't draw the code. Cancel it and take the money another way.</Trans>}
        />
      )}
      <p className={styles.sum}>
        <Price cents={link.amountCents} currency={link.currency} />
      </p>
      <p className={styles.what}>
        {link.packageName} <span className="dot" /> {nameOf(link.member)}
      </p>
      <Standing link={link} seconds={seconds} />
      <WriteNote
        state={phone.ending.state}
        reasons={{ changed: <Trans>It was paid meanwhile, or is being paid, so it can't be canceled.</Trans> }}
      />
    </div>
  )
}

function Standing({ link, seconds }: { link: PayLink; seconds: number }) {
  const isOffline = useConnection().state === 'offline'
  return (
    <>
      <p role="status">
        <Words link={link} isTimeOver={seconds === 0} isOffline={isOffline} />
      </p>
      {link.state === 'pending' && seconds > 0 && (
        <p className={styles.left} role="timer">
          <Trans>Expires in {formatSeconds(seconds)}</Trans>
        </p>
      )}
    </>
  )
}

interface WordsProps {
  link: PayLink
  isTimeOver: boolean
  isOffline: boolean
}

function Words({ link: { state }, isTimeOver, isOffline }: WordsProps) {
  if (state === 'cancelled') return <Trans>Canceled. Nothing was paid.</Trans>
  if (state === 'failed') return <Trans>The payment failed. Nothing was paid.</Trans>
  if (state === 'expired') return <Trans>This code expired. Nothing was paid.</Trans>
  if (state === 'paid') return <Trans>Paid</Trans>
  if (isOffline) return <Trans>Offline: if it was paid, it shows once you're connected.</Trans>
  if (isTimeOver) return <Trans>This code expired. Checking whether it was paid…</Trans>
  return <Trans>The member scans this with the phone's camera. This page updates automatically.</Trans>
}
