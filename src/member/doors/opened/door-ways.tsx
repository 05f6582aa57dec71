import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconRefresh, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './door-ways.module.css'

export interface ReachedBed {
  deviceId: string
  deviceName: string
}

export function Pair({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-pair="">
      {children}
    </div>
  )
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Where the phone reaches the booked bed itself, nothing has to be scanned. */
export function StartBed({ bed: { deviceId, deviceName }, isMain }: { bed: ReachedBed; isMain: boolean }) {
  return (
    <Link
      to="/device-time"
      search={{ device: deviceId }}
      className={buttonClass({ kind: isMain ? 'primary' : 'tonal', wide: true })}
    >
      <Trans>Start {deviceName}</Trans>
    </Link>
  )
}

export function ScanBed({ kind }: { kind: 'primary' | 'tonal' | 'text' }) {
  return (
    <Link to="/scan-qrcode" className={buttonClass({ kind, wide: true })}>
      <IconScan size={20} />
      <Trans>Scan the bed</Trans>
    </Link>
  )
}

export function Again({ kind, onOpen }: { kind: 'primary' | 'tonal' | 'text'; onOpen: () => void }) {
  return (
    <Button wide kind={kind} icon={kind === 'primary' && <IconRefresh size={20} />} onClick={onOpen}>
      <Trans>Open again</Trans>
    </Button>
  )
}

export function Home({ isMain }: { isMain: boolean }) {
  return (
    <Link to="/" className={buttonClass({ kind: isMain ? 'primary' : 'tonal', wide: true })}>
      <Trans>Back to home</Trans>
    </Link>
  )
}

export function BackToDoor({ visit: { lockId, proof } }: { visit: DoorVisit }) {
  return (
    <Link
      to="/doorcontrol"
      search={{ lock: lockId, s: proof }}
      replace
      className={buttonClass({ kind: 'text', wide: true })}
    >
      <Trans>Back</Trans>
    </Link>
  )
}

export function SupportAndHome() {
  return (
    <Pair>
      <Link to="/help" className={buttonClass({ kind: 'tonal', wide: true })}>
        <Trans>Contact support</Trans>
      </Link>
      <Home isMain={false} />
    </Pair>
  )
}
