import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './link-steps.module.css'
import type { LinkFlow } from './link-flow.ts'

type StepState = 'done' | 'now' | 'later'

/** How far the way over Bluetooth has been gone: the phone, the bed, the lamps. */
export function LinkSteps({ flow, bedName }: { flow: LinkFlow; bedName: string }) {
  const { t } = useLingui()
  const at = reached(flow)
  const state = (step: number): StepState => (step < at ? 'done' : step === at ? 'now' : 'later')
  return (
    <ol className={styles.steps}>
      <Step number={1} state={state(1)} fact={at > 1 && t`On`}>
        <Trans>Switch on Bluetooth</Trans>
      </Step>
      <Step
        number={2}
        state={state(2)}
        fact={at > 2 ? t`Connected` : flow.step === 'connecting' ? t`Connecting…` : undefined}
      >
        <Trans>Connect to {bedName}</Trans>
      </Step>
      <Step number={3} state={state(3)} fact={<StartFact flow={flow} />}>
        <Trans>Start the bed</Trans>
      </Step>
    </ol>
  )
}

/** The step that is under way; a failure of the radio itself is at the first. */
function reached(flow: LinkFlow): 1 | 2 | 3 {
  switch (flow.step) {
    case 'connected':
    case 'starting':
    case 'writing':
    case 'waiting-started':
      return 3
    case 'failed':
      if (flow.bed) return 3
      return flow.failure.kind === 'bluetooth-off' || flow.failure.kind === 'bluetooth-unsupported' ? 1 : 2
    case 'connecting':
      return 2
    case 'planned':
      return 1
  }
}

function StartFact({ flow }: { flow: LinkFlow }) {
  switch (flow.step) {
    case 'connected':
      return flow.bed.state === 'ready' ? <Trans>Ready</Trans> : <Trans>Not ready yet</Trans>
    case 'starting':
      return <Trans>Asking the studio…</Trans>
    case 'writing':
      return <Trans>Sending…</Trans>
    case 'waiting-started':
      return <Trans>Waiting for the bed…</Trans>
    case 'planned':
    case 'connecting':
    case 'failed':
      return null
  }
}

interface StepProps {
  number: number
  state: StepState
  fact?: ReactNode
  children: ReactNode
}

function Step({ number, state, fact, children }: StepProps) {
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>{state === 'done' ? <IconCheck size={16} /> : number}</span>
      <span className={styles.words}>
        <span className={styles.name}>{children}</span>
        <span className={styles.fact}>{fact}</span>
      </span>
    </li>
  )
}
