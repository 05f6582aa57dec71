import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type WayOut, waysOut } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import { UnlockLink } from '#src/shared/members/unlock-link.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconBluetooth, IconPower } from '#src/ui/pictures/icons.tsx'
import { IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import styles from './bluetooth-actions.module.css'
import type { LinkFlow } from './link-flow.ts'

/** What the buttons do; one that is undefined is not there. */
export interface BluetoothHands {
  connect: () => void
  disconnect: () => void
  start: () => void
  retry: () => void
  /** Back to the minutes. */
  leave: () => void
  useNetwork: (() => void) | undefined
}

interface ActionsProps {
  flow: LinkFlow
  hands: BluetoothHands
}

/** The amber button switches on the lamps, no other one does. */
export function BluetoothActions({ flow, hands }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Actions flow={flow} hands={hands} />
    </div>
  )
}

function Actions({ flow, hands }: ActionsProps) {
  switch (flow.step) {
    case 'connecting':
      return (
        <>
          <Button wide state="disabled">
            <Trans>Connecting…</Trans>
          </Button>
          <Button kind="text" onClick={hands.disconnect}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )
    case 'connected':
      return (
        <>
          <Button
            kind="sun"
            wide
            icon={<IconPower size={22} />}
            state={flow.bed.state === 'ready' ? 'ready' : 'disabled'}
            onClick={hands.start}
          >
            {flow.bed.state === 'ready' ? <Trans>Start the bed</Trans> : <Trans>Not ready yet</Trans>}
          </Button>
          <Button kind="text" onClick={hands.disconnect}>
            <Trans>Disconnect</Trans>
          </Button>
        </>
      )
    case 'starting':
    case 'writing':
    case 'waiting-started':
      return (
        <Button kind="sun" wide state="busy">
          <Trans>Start the bed</Trans>
        </Button>
      )
    case 'failed':
      return <WaysOut ways={waysOut(flow.failure, 'bluetooth')} isLinked={flow.bed !== null} hands={hands} />
    case 'planned':
      return (
        <>
          <Button wide icon={<IconBluetooth size={22} />} onClick={hands.connect}>
            <Trans>Connect</Trans>
          </Button>
          {hands.useNetwork && (
            <Button kind="text" onClick={hands.useNetwork}>
              <Trans>Start through the studio network</Trans>
            </Button>
          )}
        </>
      )
  }
}

/** At most two: the best way on is the big one. */
function WaysOut({ ways, isLinked, hands }: { ways: readonly WayOut[]; isLinked: boolean; hands: BluetoothHands }) {
  const usable = ways.filter((way) => hasButton(way) && (way !== 'use-network' || hands.useNetwork))
  return (
    <>
      {usable.slice(0, 2).map((way, index) => (
        <Way key={way} way={way} isMain={index === 0} isLinked={isLinked} hands={hands} />
      ))}
      {usable.length === 0 && <Way way="choose-again" isMain isLinked={isLinked} hands={hands} />}
    </>
  )
}

/** Switching Bluetooth on and waiting are done by hand. */
function hasButton(way: WayOut): boolean {
  return way !== 'switch-bluetooth-on' && way !== 'wait'
}

function Way({
  way,
  isMain,
  isLinked,
  hands,
}: {
  way: WayOut
  isMain: boolean
  isLinked: boolean
  hands: BluetoothHands
}) {
  const kind = isMain ? 'primary' : 'text'
  switch (way) {
    case 'retry':
      return (
        // With the bed still connected this starts it, and only amber does that.
        <Button
          kind={isMain && isLinked ? 'sun' : kind}
          wide={isMain}
          icon={<IconRefresh size={20} />}
          onClick={hands.retry}
        >
          <Trans>Try again</Trans>
        </Button>
      )
    case 'use-network':
      return (
        <Button kind={kind} wide={isMain} onClick={hands.useNetwork}>
          <Trans>Start through the studio network</Trans>
        </Button>
      )
    case 'scan-again':
      return (
        <Link to="/scan-qrcode" className={buttonClass({ kind, wide: isMain })}>
          <Trans>Scan again</Trans>
        </Link>
      )
    case 'sign-in':
      return (
        <Link to="/login" className={buttonClass({ kind, wide: isMain })}>
          <Trans>Sign in</Trans>
        </Link>
      )
    case 'unlock':
      return <UnlockLink kind={kind} wide={isMain} />
    case 'ask-staff':
    case 'top-up':
      return (
        <Link to="/help" className={buttonClass({ kind, wide: isMain })}>
          <Trans>Contact support</Trans>
        </Link>
      )
    case 'choose-again':
    case 'give-consent':
    case 'switch-bluetooth-on':
    case 'wait':
      return (
        <Button kind={kind} wide={isMain} onClick={hands.leave}>
          <Trans>Back to your choice</Trans>
        </Button>
      )
  }
}
