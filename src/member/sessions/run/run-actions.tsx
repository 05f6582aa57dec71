import { Trans } from '@lingui/react/macro'

import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import type { RunFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPause, IconPlay, IconStop } from '#src/ui/pictures/icons.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './run-actions.module.css'

/** What the buttons do; each asks first where something cannot be taken back. */
export interface RunHands {
  pause: () => void
  resume: () => void
  stop: () => void
  /** Looks for the studio again. */
  look: () => void
}

interface RunActionsProps {
  flow: RunFlow
  /** No way to the bed now: neither Bluetooth nor the network. */
  isCutOff: boolean
  hands: RunHands
}

const quiet = classNames(styles.big, styles.quiet)

/** The one big button within the thumb's reach. */
export function RunActions({ flow, isCutOff, hands }: RunActionsProps) {
  return (
    <div className={styles.actions}>
      {isCutOff ? <CutOff onLook={hands.look} /> : <Main flow={flow} hands={hands} />}
      {!isCutOff && hasStopBeside(flow) && (
        <Button kind="text" className={styles.stop} icon={<IconStop size={20} />} onClick={hands.stop}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </div>
  )
}

/** While it simply runs, pausing is the way to stop: the lamps go off at once and nothing is lost yet. */
function hasStopBeside(flow: RunFlow): boolean {
  if (!canSend(flow, 'stop-pressed')) return false
  if (flow.step === 'running') return flow.tan.trouble !== null && canSend(flow, 'pause-pressed')
  return flow.step !== 'dressing'
}

function Main({ flow, hands }: { flow: RunFlow; hands: RunHands }) {
  switch (flow.step) {
    case 'running':
      return canSend(flow, 'pause-pressed') ? (
        <Button kind="outline" wide className={quiet} icon={<IconPause size={24} />} onClick={hands.pause}>
          <Trans>Pause</Trans>
        </Button>
      ) : (
        <StopButton onStop={hands.stop} />
      )
    case 'dressing':
      return <StopButton onStop={hands.stop} />
    case 'paused':
      return (
        <Button kind="sun" wide className={styles.big} icon={<IconPlay size={24} />} onClick={hands.resume}>
          <Trans>Resume tanning</Trans>
        </Button>
      )
    case 'pausing':
    case 'resuming':
    case 'stopping':
      return (
        <Button kind="outline" wide className={styles.big} state="disabled">
          <Trans>Confirming…</Trans>
        </Button>
      )
  }
}

function StopButton({ onStop }: { onStop: () => void }) {
  return (
    <Button kind="outline" wide className={quiet} icon={<IconStop size={22} />} onClick={onStop}>
      <Trans>Stop</Trans>
    </Button>
  )
}

function CutOff({ onLook }: { onLook: () => void }) {
  return (
    <Button wide className={styles.big} icon={<IconOffline size={22} />} state="disabled" onDisabledClick={onLook}>
      <Trans>Waiting for connection</Trans>
    </Button>
  )
}
