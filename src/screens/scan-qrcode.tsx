import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type Device, posture, type Unbookable, whyNotBookable } from '#src/domain/device.ts'
import type { Shop } from '#src/domain/shop.ts'
import { useDeviceText } from '#src/features/appointments/use-device-text.ts'
import { DeviceDrawing } from '#src/features/devices/device-drawing.tsx'
import { CodeForm } from '#src/features/scan/code-form.tsx'
import { CodeSticker } from '#src/features/scan/code-sticker.tsx'
import { HintCards } from '#src/features/scan/hint-cards.tsx'
import type { Recognised } from '#src/features/scan/recognise.ts'
import { RecognisedTitle, ScanResult } from '#src/features/scan/scan-result.tsx'
import { useShopText } from '#src/features/shops/use-shop-text.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { IconClose, IconDoor } from '#src/ui/icons.tsx'
import { LazySheet } from '#src/ui/overlays.tsx'
import { Page } from '#src/ui/page.tsx'
import { IconInfo } from '#src/ui/start-icons.tsx'

import styles from './scan-qrcode.module.css'

/** /scan-qrcode: the id under a code is typed, and the screen says what it stands for. */
export function ScanQrcodeScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const [found, setFound] = useState<{ what: Recognised; isOpen: boolean }>()
  const close = () => setFound(found && { ...found, isOpen: false })
  return (
    <div className={styles.screen} data-theme="night">
      <Page className={styles.page}>
        <header className={styles.bar}>
          <button type="button" className={styles.close} onClick={goBack} aria-label={t`Close`}>
            <IconClose />
          </button>
          <h1 className={styles.title} tabIndex={-1}>
            <Trans>Scan QR code</Trans>
          </h1>
        </header>
        <CodeSticker />
        <CodeForm onRecognised={(what) => setFound({ what, isOpen: true })} />
        <HintCards />
      </Page>
      {found && (
        <LazySheet open={found.isOpen} onClose={close} title={<RecognisedTitle />}>
          {found.what.kind === 'bed' ? (
            <BedFound device={found.what.device} shop={found.what.shop} onAgain={close} />
          ) : (
            <DoorFound lockId={found.what.lockId} onAgain={close} />
          )}
        </LazySheet>
      )}
    </div>
  )
}

interface AgainProps {
  onAgain: () => void
}

function BedFound({ device, shop, onAgain }: AgainProps & { device: Device; shop: Shop }) {
  const { name, type } = useDeviceText(device)
  const whyNot = whyNotBookable(device)
  return (
    <ScanResult
      drawing={<DeviceDrawing posture={posture(device.type)} light={whyNot ? 'off' : 'on'} size={56} />}
      name={
        <>
          {name}
          <span className="dot" />
          {type}
        </>
      }
      facts={useShopText(shop).name}
    >
      {whyNot && <WhyNot whyNot={whyNot} />}
      <Link
        to="/appointment"
        search={{ shop: shop.shopId, ...(!whyNot && { device: device.deviceId }) }}
        className={buttonClass({ wide: true })}
      >
        {whyNot ? <Trans>See other beds</Trans> : <Trans>Book this bed</Trans>}
      </Link>
      <Again onAgain={onAgain} />
    </ScanResult>
  )
}

function WhyNot({ whyNot }: { whyNot: Unbookable }) {
  return (
    <Callout tone="warn" icon={<IconInfo size={22} />}>
      {whyNot === 'offline' ? (
        <Trans>This bed is offline and can't be booked now.</Trans>
      ) : (
        <Trans>This bed is out of service and can't be booked now.</Trans>
      )}
    </Callout>
  )
}

function DoorFound({ lockId, onAgain }: AgainProps & { lockId: string }) {
  return (
    <ScanResult
      drawing={<IconDoor size={40} />}
      name={<Trans>Smart door</Trans>}
      facts={<Trans>Lock ID: {lockId}</Trans>}
    >
      <Link to="/" className={buttonClass({ wide: true })}>
        <Trans>Back to home</Trans>
      </Link>
      <Again onAgain={onAgain} />
    </ScanResult>
  )
}

function Again({ onAgain }: AgainProps) {
  return (
    <Button kind="text" wide onClick={onAgain}>
      <Trans>Enter another ID</Trans>
    </Button>
  )
}
