import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { RunFlow, RunTrouble } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconBluetooth, IconGoggles } from '#src/ui/pictures/icons.tsx'
import { IconAlert, IconOffline } from '#src/ui/pictures/icons-critical.tsx'
import { FailureText } from '#src/member/sessions/bluetooth/failure-text.tsx'

import styles from './run-notes.module.css'

interface RunNotesProps {
  flow: RunFlow
  isOffline: boolean
  /** undefined where there is nothing to connect to. */
  onReconnect: (() => void) | undefined
}

/** What to keep in mind during a run, and what does not work; nothing here stops the bed. */
export function RunNotes({ flow, isOffline, onReconnect }: RunNotesProps) {
  const { link, trouble } = flow.tan
  return (
    <div className={styles.notes}>
      <Reminder flow={flow} />
      {link === 'lost' && <LinkLost onReconnect={onReconnect} />}
      {link === 'none' && isOffline && <NoSignal />}
      {trouble && (
        <div role="alert">
          <Callout tone="warn" icon={<IconAlert size={20} />}>
            <TroubleText trouble={trouble} />
          </Callout>
        </div>
      )}
    </div>
  )
}

function Reminder({ flow }: { flow: RunFlow }) {
  const isDressing = flow.step === 'dressing'
  return (
    <div className={styles.reminder}>
      <p className={styles.goggles}>
        <IconGoggles size={22} className={styles.sign} />
        {isDressing ? <Trans>Put your goggles on now</Trans> : <Trans>Keep your goggles on</Trans>}
      </p>
      <p className={styles.small}>
        {isDressing ? (
          <Trans>Stop before the lamps come on and no session is used</Trans>
        ) : (
          <Trans>The timer keeps going on a weak signal</Trans>
        )}
      </p>
      {isDressing && <EndNotice />}
    </div>
  )
}

function LinkLost({ onReconnect }: { onReconnect: (() => void) | undefined }) {
  return (
    <div role="alert">
      <Callout
        tone="warn"
        icon={<IconBluetooth size={20} />}
        action={
          onReconnect && (
            <Button kind="text" size="small" onClick={onReconnect}>
              <Trans>Reconnect</Trans>
            </Button>
          )
        }
      >
        <Trans>Bluetooth lost. The bed may still be running. To stop at once, press the stop button on the bed.</Trans>
      </Callout>
    </div>
  )
}

function NoSignal() {
  return (
    <div role="status">
      <Callout tone="calm" icon={<IconOffline size={20} />}>
        <Trans>No signal. The bed keeps its own time. To stop at once, press the stop button on the bed.</Trans>
      </Callout>
    </div>
  )
}

function TroubleText({ trouble }: { trouble: RunTrouble }) {
  switch (trouble.kind) {
    case 'connect':
      return <FailureText failure={{ kind: trouble.trouble }} />
    case 'bed-refused':
      return <Trans>The bed didn't respond. This is its current state. You can press the stop button on the bed.</Trans>
    case 'not-done':
      return <NotDone command={trouble.command} />
    case 'device-offline':
      return <Trans>The bed can't be reached right now. To stop at once, press the stop button on the bed.</Trans>
    case 'signed-out':
      return (
        <>
          <Trans>You're signed out. The bed keeps its own time; press the stop button on the bed to stop it.</Trans>{' '}
          <Link to="/login" search={{ next: '/running' }} className={styles.way}>
            <Trans>Sign in</Trans>
          </Link>
        </>
      )
  }
}

function NotDone({ command }: { command: 'pause' | 'resume' | 'stop' }) {
  switch (command) {
    case 'pause':
      return <Trans>Couldn't pause: the bed is still running. Try again, or press the stop button on the bed.</Trans>
    case 'resume':
      return <Trans>Couldn't resume: the lamps are still off. Try again.</Trans>
    case 'stop':
      return <Trans>Couldn't stop. Press the stop button on the bed.</Trans>
  }
}

/** Offers to tell the end of the run when the phone is put away; absent where the answer is known already. */
function EndNotice() {
  const [permission, setPermission] = useState(readPermission)
  if (permission !== 'default') return null
  async function askOnce() {
    setPermission(await Notification.requestPermission())
  }
  return (
    <Button kind="text" size="small" onClick={() => void askOnce()}>
      <Trans>Notify me when it ends</Trans>
    </Button>
  )
}

function readPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}
