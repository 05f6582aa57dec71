import type { ReactNode } from 'react'

import { IconBluetooth } from '#src/ui/pictures/icons.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { BluetoothActions, type BluetoothHands } from './bluetooth-actions.tsx'
import { BluetoothHeadline } from './bluetooth-headline.tsx'
import styles from './bluetooth-step.module.css'
import { LinkSteps } from './link-steps.tsx'
import { PulseRings } from '#src/member/sessions/run/pulse-rings.tsx'
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
