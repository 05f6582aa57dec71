import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { measurePosition, type PositionTrouble } from '#src/client/devices/position-access.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconOffline, IconPin } from '#src/ui/pictures/icons-critical.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'

import styles from './position-sheet.module.css'
import { PositionTroubleText } from './position-trouble-text.tsx'

interface PositionSheetProps {
  open: boolean
  at: 'door' | 'bed'
  /** The code was scanned, and the studio wants the position as well. */
  isScanned: boolean
  onClose: () => void
  /** Called within the same open sheet only: a position that comes after it was closed goes nowhere. */
  onPosition: (position: Position) => void
}

/** Why the phone's position is asked for and what becomes of it, before the system asks for permission. */
export function PositionSheet({ open, onClose, ...rest }: PositionSheetProps) {
  const { t } = useLingui()
  return (
    <LazySheet open={open} onClose={onClose} title={t`Show that you're here`}>
      {open && <Content {...rest} />}
    </LazySheet>
  )
}

function Content({ at, isScanned, onPosition }: Omit<PositionSheetProps, 'open' | 'onClose'>) {
  const { state, measure } = useMeasuring(onPosition)
  const isOffline = useConnection().state === 'offline'
  const trouble = state === 'idle' || state === 'measuring' ? undefined : state
  return (
    <div className={styles.sheet}>
      <p className={styles.words}>
        <Reason at={at} isScanned={isScanned} />
      </p>
      <p className={styles.words}>
        <Trans>
          It's sent once, with this attempt only. The studio notes whether you were near, not where you were.
        </Trans>
      </p>
      {trouble && (
        <div role="alert">
          <Callout tone="warn" icon={<IconAlert size={22} />}>
            <PositionTroubleText trouble={trouble} />
          </Callout>
        </div>
      )}
      {isOffline && (
        <Callout tone="calm" icon={<IconOffline size={22} />}>
          <Trans>Your phone is offline, so nothing can be sent now.</Trans>
        </Callout>
      )}
      {trouble !== 'unsupported' && (
        <Button
          wide
          icon={<IconPin size={20} />}
          state={state === 'measuring' ? 'busy' : isOffline ? 'disabled' : 'ready'}
          onClick={measure}
        >
          {trouble ? <Trans>Try again</Trans> : <Trans>Use my position</Trans>}
        </Button>
      )}
      {!isScanned && (
        <Link to="/scan-qrcode" className={buttonClass({ kind: 'tonal', wide: true })}>
          <Trans>Scan the code instead</Trans>
        </Link>
      )}
      <Link to="/help" className={buttonClass({ kind: 'text', wide: true })}>
        <Trans>Contact support</Trans>
      </Link>
    </div>
  )
}

function Reason({ at, isScanned }: Pick<PositionSheetProps, 'at' | 'isScanned'>) {
  if (isScanned) {
    return <Trans>This studio asks for your phone's position together with the code.</Trans>
  }
  return at === 'door' ? (
    <Trans>
      An ID can be typed anywhere. If you can't scan the code on the door, your phone's position can show that you're
      here.
    </Trans>
  ) : (
    <Trans>
      An ID can be typed anywhere. If you can't scan the code on the bed, your phone's position can show that you're
      here.
    </Trans>
  )
}

/** Asks the system once for each press. */
function useMeasuring(onPosition: (position: Position) => void) {
  const [state, setState] = useState<'idle' | 'measuring' | PositionTrouble>('idle')
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  async function measure() {
    setState('measuring')
    const measured = await measurePosition()
    if (!isShown.current) return
    if (typeof measured === 'string') return setState(measured)
    onPosition(measured)
  }
  return { state, measure: () => void measure() }
}
