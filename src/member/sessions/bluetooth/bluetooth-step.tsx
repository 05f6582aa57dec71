import type { ReactNode } from 'react'

import { IconBluetooth } from '#src/ui/pictures/icons.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { BluetoothActions, type BluetoothHands } from './bluetooth-actions.tsx'
import { BluetoothHeadline } from './bluetooth-headline.tsx'
import styles from './bluetooth-step.module.css'
import { LinkSteps } from './link-steps.tsx'
import type { LinkFlow } from './link-flow.ts'

interface BluetoothStepProps {
  flow: LinkFlow
  bedName: string
  drawing: ReactNode
  hands: BluetoothHands
}

/** From the phone to the lamps over Bluetooth; every step shows what is so, and offers only what can be done. */
export function BluetoothStep({ flow, bedName, drawing, hands }: BluetoothStepProps) {
  return (
    <div className={styles.step}>
      <PulseRings look={lookOf(flow)} icon={<Sign flow={flow} />} drawing={drawing} />
      <BluetoothHeadline flow={flow} bedName={bedName} />
      <LinkSteps flow={flow} bedName={bedName} />
      <BluetoothActions flow={flow} hands={hands} />
    </div>
  )
}

function lookOf(flow: LinkFlow): 'waiting' | 'working' | 'linked' | 'failed' {
  switch (flow.step) {
    case 'connecting':
      return 'working'
    case 'connected':
    case 'starting':
    case 'writing':
    case 'waiting-started':
      return 'linked'
    case 'failed':
      return 'failed'
    case 'planned':
      return 'waiting'
  }
}

function Sign({ flow }: { flow: LinkFlow }) {
  return lookOf(flow) === 'linked' ? <IconCheck size={48} /> : <IconBluetooth size={48} />
}

interface PulseRingsProps {
  /** `waiting` is broken lines at rest, `working` a wave from the middle, `linked` whole lines, `failed` none. */
  look: 'waiting' | 'working' | 'linked' | 'failed'
  icon: ReactNode
  /** The bed, at the edge of the rings. */
  drawing: ReactNode
}

const rings = [72, 98, 124]

/** The phone in the middle, the bed at the edge. */
function PulseRings({ look, icon, drawing }: PulseRingsProps) {
  return (
    <div className={styles.rings} data-look={look} aria-hidden="true">
      <svg viewBox="-126 -126 252 252" className={styles.lines}>
        {rings.map((radius, index) => (
          <circle key={radius} r={radius} className={styles.line} style={{ '--ring': index }} />
        ))}
      </svg>
      <span className={styles.disc}>{icon}</span>
      <span className={styles.bed}>{drawing}</span>
    </div>
  )
}
