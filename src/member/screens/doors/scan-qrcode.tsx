import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { doorQuery } from '#src/client/api/doors.ts'
import { isUpcoming, isVisiting } from '#src/domain/appointments/appointment.ts'
import { posture, whyNotBookable } from '#src/domain/beds/bed.ts'
import { useBedText } from '#src/member/appointments/use-bed-text.ts'
import { BedDrawing } from '#src/member/beds/bed-drawing.tsx'

import { TorchButton, CameraView } from '#src/member/scan/camera-view.tsx'
import { CodeForm, TroubleText } from '#src/member/scan/code-form.tsx'
import { HintCards } from '#src/member/scan/hint-cards.tsx'
import { OtherWays } from '#src/member/scan/other-ways.tsx'
import type { Recognised } from '#src/member/scan/recognise.ts'
import { RecognisedTitle, ScanResult } from '#src/member/scan/scan-result.tsx'
import { ScanTroubleNote } from '#src/member/scan/scan-trouble.tsx'
import { useScan } from '#src/member/scan/use-scan.ts'
import { useShopText } from '#src/shared/shops/use-shop-text.ts'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconClose, IconDoor } from '#src/ui/pictures/icons.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconAlert, IconInfo, IconOffline, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import styles from './scan-qrcode.module.css'

/** /scan-qrcode: the camera, a photo or a typed id name a door or a bed, and the sheet leads on to it. */
export function ScanQrcodeScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const scan = useScan()
  const [isTyping, setIsTyping] = useState(false)
  const { state, torch } = scan.scanner

  function take(what: Recognised) {
    setIsTyping(false)
    scan.take(what)
  }
  function type() {
    scan.scanner.rest()
    setIsTyping(true)
  }
  function stopTyping() {
    setIsTyping(false)
    scan.scanner.goOn()
  }
  return (
    <div className={styles.screen} data-theme="night" data-scan={state.step}>
      <Page className={styles.page}>
        <header className={styles.bar}>
          <button type="button" className={styles.close} onClick={goBack} aria-label={t`Close`}>
            <IconClose />
          </button>
          <h1 className={styles.title} tabIndex={-1}>
            <Trans>Scan QR code</Trans>
          </h1>
          <div className={styles.end}>
            {torch !== 'none' && <TorchButton isOn={torch === 'on'} onToggle={scan.scanner.toggleTorch} />}
            <ReportSign />
          </div>
        </header>
        {state.step === 'stopped' ? (
          <>
            <ScanTroubleNote trouble={state.trouble} onRetry={scan.scanner.startAgain} />
            <CodeForm onRecognised={take} />
            <OtherWays onText={scan.takeText} />
            <Trouble scan={scan} />
            <HintCards />
          </>
        ) : (
          <CameraView video={scan.scanner.video} state={state}>
            <Trouble scan={scan} />
            <OtherWays onType={type} onText={scan.takeText} />
            <HintCards />
          </CameraView>
        )}
      </Page>
      <LazySheet open={isTyping} onClose={stopTyping} title={<Trans>Enter ID</Trans>}>
        <CodeForm onRecognised={take} />
      </LazySheet>
      <FoundSheet scan={scan} />
    </div>
  )
}

type Scan = ReturnType<typeof useScan>

function Trouble({ scan: { trouble } }: { scan: Scan }) {
  if (!trouble) return null
  return (
    <div role="alert" className={styles.trouble}>
      <Callout tone="bad" icon={<IconAlert size={22} />}>
        <TroubleText trouble={trouble} />
      </Callout>
    </div>
  )
}

function FoundSheet({ scan: { found, scanAgain } }: { scan: Scan }) {
  if (!found) return null
  const { what, isOpen } = found
  return (
    <LazySheet open={isOpen} onClose={scanAgain} title={<RecognisedTitle />}>
      {what.kind === 'door' && <FoundDoor lockId={what.lockId} signature={what.signature} onAgain={scanAgain} />}
      {what.kind === 'bed' && <FoundBed bed={what} onAgain={scanAgain} />}
      {what.kind === 'unlisted-bed' && <UnlistedBed bed={what} onAgain={scanAgain} />}
    </LazySheet>
  )
}

interface AgainProps {
  onAgain: () => void
}

/** The studio says where the door is; opening it is a matter of the next screen. */
function FoundDoor({ lockId, signature, onAgain }: AgainProps & { lockId: string; signature: string | undefined }) {
  const { i18n } = useLingui()
  const { data: door, error } = useQuery(doorQuery(lockId, i18n.locale))
  const isGone = error !== null && failureOf(error).kind === 'refused'
  return (
    <ScanResult
      drawing={<IconDoor size={40} />}
      name={<Trans>Smart door</Trans>}
      facts={door ? <Facts first={door.shopName} second={lockId} /> : lockId}
    >
      {isGone ? (
        <Callout tone="warn" icon={<IconInfo size={22} />}>
          <Trans>This door isn't in use any more. Contact support.</Trans>
        </Callout>
      ) : (
        <>
          <NeedsConnection>
            <Trans>You're offline. Opening the door needs a connection.</Trans>
          </NeedsConnection>
          <Link to="/doorcontrol" search={{ lock: lockId, s: signature }} className={buttonClass({ wide: true })}>
            <Trans>Continue</Trans>
          </Link>
        </>
      )}
      <Again onAgain={onAgain} />
    </ScanResult>
  )
}

type Bed = Extract<Recognised, { kind: 'bed' }>

function FoundBed({ bed: { device, shop, signature }, onAgain }: AgainProps & { bed: Bed }) {
  const { deviceName, deviceType } = useBedText(device)
  const now = useNow(nextMinute)
  const latest = useQuery(latestAppointmentQuery()).data
  const whyNot = whyNotBookable(device)
  const isBooked = latest?.deviceId === device.deviceId && (isUpcoming(latest, now) || isVisiting(latest, now))
  const booked = isBooked ? formatTime(latest.startsAt, latest.timeZone) : undefined
  const shopName = useShopText(shop).name
  return (
    <ScanResult
      drawing={<BedDrawing posture={posture(device.deviceType)} light={whyNot ? 'off' : 'on'} size={56} />}
      name={<Facts first={deviceName} second={deviceType} />}
      facts={<Facts first={shopName} second={booked === undefined ? undefined : <Trans>Booked {booked}</Trans>} />}
    >
      {whyNot && (
        <Callout tone="warn" icon={<IconInfo size={22} />}>
          {whyNot === 'offline' ? (
            <Trans>This bed is offline right now.</Trans>
          ) : (
            <Trans>This bed is out of service.</Trans>
          )}
        </Callout>
      )}
      <ToBed deviceId={device.deviceId} signature={signature} onAgain={onAgain} />
    </ScanResult>
  )
}

function UnlistedBed({ bed, onAgain }: AgainProps & { bed: Extract<Recognised, { kind: 'unlisted-bed' }> }) {
  return (
    <ScanResult drawing={<BedDrawing posture="stand-up" size={56} />} name={<Trans>Bed</Trans>} facts={bed.deviceId}>
      <ToBed {...bed} onAgain={onAgain} />
    </ScanResult>
  )
}

function ToBed({ deviceId, signature, onAgain }: AgainProps & { deviceId: string; signature: string | undefined }) {
  return (
    <>
      <NeedsConnection>
        <Trans>You're offline. Starting the bed needs a connection.</Trans>
      </NeedsConnection>
      <Link to="/device-time" search={{ device: deviceId, s: signature }} className={buttonClass({ wide: true })}>
        <Trans>Continue</Trans>
      </Link>
      <Again onAgain={onAgain} />
    </>
  )
}

function NeedsConnection({ children }: { children: ReactNode }) {
  if (useConnection().state !== 'offline') return null
  return (
    <Callout tone="calm" icon={<IconOffline size={22} />}>
      {children}
    </Callout>
  )
}

function Facts({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second !== undefined && <span className="dot" />}
      {second}
    </>
  )
}

function Again({ onAgain }: AgainProps) {
  return (
    <Button kind="text" wide icon={<IconRefresh size={20} />} onClick={onAgain}>
      <Trans>Scan again</Trans>
    </Button>
  )
}
