import { Trans } from '@lingui/react/macro'

import { useCallback, type ReactNode } from 'react'

import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { DoorVisit, NearbyPhase } from '#src/domain/doors/door-visit/door-steps.ts'
import type { Door } from '#src/domain/doors/door.ts'
import type { ConnectTrouble } from '#src/domain/beds/bluetooth.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { formatCountdown } from '#src/lib/format-countdown.ts'
import { formatTime } from '#src/lib/format-time.ts'

import styles from './door-line.module.css'
import type { NearbyWay } from './use-nearby-way.ts'
import { NoAccessText } from './no-access-text.tsx'

interface DoorLineProps {
  visit: DoorVisit
  standing: DoorStanding
  door: Door | undefined
  shop: Shop | undefined
  shopName: string
  nearby: NearbyWay
}

/** The line below the disc: what pressing it does, or why it cannot be pressed. */
export function DoorLine({ visit, standing, nearby, ...place }: DoorLineProps) {
  if (visit.step === 'asking') return <AskingLine nearby={visit.nearby} />
  if (visit.step === 'no-link') return <Bad text={<LinkTrouble trouble={visit.trouble} />} />
  switch (standing.kind) {
    case 'finding':
      return <FindingLine />
    case 'no-such-door':
      return <Bad text={<Trans>The studio has no door with this ID. Check it, or scan the code again.</Trans>} />
    case 'not-read':
      return <Bad text={<Trans>Couldn't get this door's details. Try again.</Trans>} />
    case 'phone-offline':
      return nearby.kind === 'none' ? <NoSignalLine /> : <PassLine nearby={nearby} shop={place.shop} />
    case 'lock-offline':
      return <OfflineLine nearby={nearby} />
    case 'no-access':
      if (standing.reason === 'too-early') return <EarlyLine opensAt={standing.opensAt} {...place} />
      return <Bad text={<NoAccessText reason={standing.reason} opensAt={standing.opensAt} {...place} />} />
    case 'ready':
      if (visit.step !== 'refused') return <ReadyLine {...place} />
      return <Bad text={<Trans>The studio couldn't open the door now. Try again, or contact support.</Trans>} />
  }
}

type Place = Omit<DoorLineProps, 'visit' | 'standing' | 'nearby'>

function FindingLine() {
  const { isSlow } = useConnection()
  return isSlow ? <Trans>Weak signal, still trying…</Trans> : <Trans>Asking the studio about this door…</Trans>
}

function AskingLine({ nearby }: { nearby: NearbyPhase | undefined }) {
  switch (nearby) {
    case 'connecting':
      return <Trans>Choose the door in the list and stay close to it</Trans>
    case 'deciding':
      return <Trans>Connected to the lock, asking the studio</Trans>
    case 'telling':
    case 'passing':
    case undefined:
      return <Trans>Sent to the lock, waiting for its answer</Trans>
  }
}

/** Nothing is wrong: it is counted down, and then the door can be opened without another look. */
function EarlyLine({ opensAt, ...place }: Place & { opensAt: number | undefined }) {
  const nextSecond = useCallback(
    (at: number) => (opensAt !== undefined && at < opensAt ? Math.max(at + 1, countFrom(opensAt, at)) : undefined),
    [opensAt],
  )
  const now = useNow(nextSecond)
  const leftMs = opensAt === undefined ? 0 : opensAt - now
  const rest = formatCountdown(leftMs)
  return (
    <>
      <NoAccessText reason="too-early" opensAt={opensAt} {...place} />
      {leftMs > 0 && leftMs <= countedMs && (
        <p role="timer" aria-live="off" className={styles.rest}>
          <Trans>Opens in {rest}</Trans>
        </p>
      )}
    </>
  )
}

/** A longer wait is told by the time alone. */
const countedMs = 60 * 60_000

/** The instant at which what is shown changes: the next second, or the first one that is shown. */
function countFrom(opensAt: number, now: number): number {
  if (opensAt - now > countedMs) return opensAt - countedMs
  return opensAt - (Math.ceil((opensAt - now) / 1000) - 1) * 1000
}

function NoSignalLine() {
  return <Bad text={<Trans>Your phone is offline, so the door can't be opened</Trans>} />
}

/** This phone was given beforehand what opens the door now. */
function PassLine({ nearby, shop }: Pick<DoorLineProps, 'nearby' | 'shop'>) {
  if (nearby.kind === 'early') {
    const time = formatTime(nearby.from, shop?.timeZone)
    return <Trans>It isn't time yet. From {time} on, this phone opens the door without a signal.</Trans>
  }
  if (nearby.kind === 'code' && nearby.isTyped) return <Trans>No signal needed: type your code at the keypad.</Trans>
  if (nearby.kind === 'code') return <Trans>No signal needed: show your pass to the reader beside the door.</Trans>
  return nearby.kind === 'off' ? (
    <Bad text={<Trans>No signal. Switch on this phone's Bluetooth to open the door with your booking.</Trans>} />
  ) : (
    <Trans>No signal needed: stand at the door and open it over Bluetooth.</Trans>
  )
}

function OfflineLine({ nearby }: { nearby: NearbyWay }) {
  switch (nearby.kind) {
    case 'usable':
      return <Trans>The network doesn't reach this lock right now. Stand at the door and open it over Bluetooth.</Trans>
    case 'off':
      return (
        <Bad
          text={
            <Trans>
              The network doesn't reach this lock right now. Switch on this phone's Bluetooth to open it here.
            </Trans>
          }
        />
      )
    case 'code':
      if (nearby.isTyped) {
        return <Trans>The network doesn't reach this lock right now. Type your code at the keypad.</Trans>
      }
      return <Trans>The network doesn't reach this lock right now. Show your pass to the reader beside the door.</Trans>
    case 'early':
    case 'none':
      return <Bad text={<Trans>The lock is offline and can't be opened. Contact support.</Trans>} />
  }
}

function LinkTrouble({ trouble }: { trouble: ConnectTrouble }) {
  switch (trouble) {
    case 'chooser-cancelled':
      return <Trans>No door was chosen, so nothing was opened. Tap again and choose it in the list.</Trans>
    case 'bluetooth-off':
      return <Trans>Bluetooth is off on this phone. Switch it on, then try again.</Trans>
    case 'bluetooth-unsupported':
      return <Trans>This browser doesn't support Bluetooth. Contact support.</Trans>
    case 'no-writable':
      return <Trans>This lock can't be opened over Bluetooth. Contact support.</Trans>
    case 'connect-failed':
    case 'connect-timed-out':
    case 'discover-timed-out':
    case 'write-failed':
    case 'answer-timed-out':
    case 'link-lost':
      return <Trans>Couldn't connect to the lock, so nothing was opened. Stand close to the door and try again.</Trans>
  }
}

function ReadyLine({ door, shop }: Place) {
  const { openUntil = 0, uncountedUntil = 0 } = door ?? {}
  const nextEnd = useCallback(
    (at: number) => [uncountedUntil, openUntil].find((end) => end > at),
    [openUntil, uncountedUntil],
  )
  const now = useNow(nextEnd)
  if (now < uncountedUntil) {
    return <Trans>The door is open for you: push it. Opening it again isn't counted.</Trans>
  }
  if (now < openUntil) return <Trans>The door is open for you: push it.</Trans>
  if (!door?.isInUse) return <Trans>Tap once, then go in within 30 seconds</Trans>
  if (door.availableAt === null) return <Trans>Someone is using the door right now</Trans>
  const time = formatTime(door.availableAt, shop?.timeZone)
  return <Trans>Someone is using the door right now. Free at about {time}</Trans>
}

function Bad({ text }: { text: ReactNode }) {
  return <p className={styles.bad}>{text}</p>
}
