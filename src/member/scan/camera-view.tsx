import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { IconTorch } from '#src/ui/pictures/icons.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './camera-view.module.css'
import { OurName } from './product-name.tsx'
import type { ScannerState } from './use-scanner.ts'

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>
  state: ScannerState
  /** Below the frame: the other ways to name a door or bed. */
  children: ReactNode
}

/** The camera's picture on the whole screen, and where to hold the code. */
export function CameraView({ video, state, children }: CameraViewProps) {
  return (
    <>
      <video ref={video} className={styles.video} muted playsInline aria-hidden="true" tabIndex={-1} />
      <div className={styles.over}>
        <Frame state={state} />
        <div className={styles.words}>
          <Words state={state} />
        </div>
        {children}
      </div>
    </>
  )
}

/** Its corners say by colour what the words below say too. */
function Frame({ state }: { state: ScannerState }) {
  const isForeign = state.step === 'scanning' && state.foreignAt !== undefined
  const isRead = state.step === 'read' || (state.step === 'resting' && state.isRead)
  const look = isRead ? styles.read : isForeign ? styles.foreign : undefined
  return (
    <div className={classNames(styles.frame, look)}>
      <svg viewBox="0 0 260 260" className={styles.corners} aria-hidden="true">
        <path d="M3 58V43A40 40 0 0 1 43 3h15M202 3h15a40 40 0 0 1 40 40v15M257 202v15a40 40 0 0 1-40 40h-15M58 257H43a40 40 0 0 1-40-40v-15" />
      </svg>
      {state.step === 'scanning' && <span className={styles.beam} />}
    </div>
  )
}

function Words({ state }: { state: ScannerState }) {
  if (state.step === 'scanning' && state.foreignAt !== undefined) {
    return (
      <p role="alert" className={styles.alert}>
        <Trans>
          This code doesn't belong to <OurName />
        </Trans>
      </p>
    )
  }
  if (state.step === 'resting' && state.isRead) return null
  if (state.step === 'starting' || state.step === 'read') {
    return (
      <p role="status" className={styles.wait}>
        <TickSpinner />
        {state.step === 'starting' ? <Trans>Starting the camera…</Trans> : <Trans>Checking…</Trans>}
      </p>
    )
  }
  return (
    <>
      <p className={styles.title}>
        <Trans>Point at the code on the door or bed</Trans>
      </p>
      <p className="quiet">
        <Trans>Scans automatically</Trans>
      </p>
    </>
  )
}

interface TorchButtonProps {
  isOn: boolean
  onToggle: () => void
}

/** The lamp beside the camera, where there is one. */
export function TorchButton({ isOn, onToggle }: TorchButtonProps) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.torch} aria-pressed={isOn} aria-label={t`Flashlight`} onClick={onToggle}>
      <IconTorch />
    </button>
  )
}
