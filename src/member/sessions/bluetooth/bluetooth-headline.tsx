import { Trans } from '@lingui/react/macro'

import type { BedState } from '#src/domain/devices/device-messages.ts'

import styles from './bluetooth-headline.module.css'
import { FailureText } from './failure-text.tsx'
import type { LinkFlow } from './link-flow.ts'

/** What is going on, and what to do meanwhile; read out when it changes. */
export function BluetoothHeadline({ flow, bedName }: { flow: LinkFlow; bedName: string }) {
  return (
    <div className={styles.headline} role="status">
      <h2 className={styles.title}>
        <Title flow={flow} bedName={bedName} />
      </h2>
      <p className={styles.text}>
        <Advice flow={flow} />
      </p>
    </div>
  )
}

function Title({ flow, bedName }: { flow: LinkFlow; bedName: string }) {
  switch (flow.step) {
    case 'connecting':
      return <Trans>Connecting to {bedName}</Trans>
    case 'connected':
      return <Trans>Connected to {bedName}</Trans>
    case 'starting':
    case 'writing':
    case 'waiting-started':
      return <Trans>Starting {bedName}</Trans>
    case 'failed':
      return flow.failure.kind === 'bluetooth-unsupported' ? (
        <Trans>This browser doesn't support Bluetooth</Trans>
      ) : flow.bed ? (
        <Trans>Not started</Trans>
      ) : (
        <Trans>Not connected</Trans>
      )
    case 'planned':
      return <Trans>Connect to {bedName}</Trans>
  }
}

function Advice({ flow }: { flow: LinkFlow }) {
  switch (flow.step) {
    case 'connecting':
      return <Trans>Stay close to the bed and keep the screen on.</Trans>
    case 'connected':
      return <OfBed state={flow.bed.state} />
    case 'starting':
    case 'writing':
    case 'waiting-started':
      return <Trans>Stay close to the bed. This takes a few seconds.</Trans>
    case 'failed':
      return <FailureText failure={flow.failure} />
    case 'planned':
      return <Trans>Switch on Bluetooth, then choose the bed in the list.</Trans>
  }
}

function OfBed({ state }: { state: BedState }) {
  switch (state) {
    case 'ready':
      return <Trans>Goggles on? Tap Start when you're ready.</Trans>
    case 'cooling':
      return <Trans>The bed is cooling down. It can be started in a moment.</Trans>
    case 'dressing':
    case 'running':
    case 'paused':
      return <Trans>The bed is in use. Wait until it is free.</Trans>
    case 'fault':
      return <Trans>The bed reports a fault. Contact support.</Trans>
    case 'disabled':
      return <Trans>This bed is out of service. Use another bed or contact support.</Trans>
  }
}
