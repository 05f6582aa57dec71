import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { issueKey, putKeyInUse, type SettableBed, withdrawKey } from '#src/staff/beds/bed-calls.ts'
import type { MachineSecrets } from '#src/staff/beds/bed-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'

import { IconKey } from './icons.tsx'
import styles from './key-panel.module.css'
import { SecretSheet } from './list/secret-sheet.tsx'
import { useAge } from './use-age.ts'
import { useConfirmedAction } from './use-confirmed-action.tsx'

/** A device in reach that knows of keys has said so by then. */
const answersWithinMs = 60_000

type KeyState = SettableBed['key']

interface KeyPanelProps {
  machine: { machineId: string; name: string; bedNumber: number | null; isOnline: boolean; isRetired: boolean }
  state: KeyState
  timeZone: string
}

/** Which key and password a bed or lock has, and their replacement, one device after the other. */
export function KeyPanel({ machine, state, timeZone }: KeyPanelProps) {
  const { i18n } = useLingui()
  const { number, since, oldest = number } = state
  return (
    <Panel title={<Trans>Key and password</Trans>}>
      <div className={styles.panel}>
        <p>
          <b>
            <Trans>Key {number}</Trans>
          </b>
          {since !== null && <span className={styles.quiet}> · {formatDay(since, i18n.locale, timeZone)}</span>}
        </p>
        <Waiting machine={machine} state={state} timeZone={timeZone} />
        {oldest < number && (
          <p className={styles.quiet}>
            <Trans>
              Key {oldest} is still accepted for what is under way. It ends automatically once the device has forgotten
              it.
            </Trans>
          </p>
        )}
        <Actions machine={machine} state={state} />
      </div>
    </Panel>
  )
}

function Waiting({ machine, state, timeZone }: KeyPanelProps) {
  const { i18n } = useLingui()
  const ageOf = useAge()
  const now = useNow(nextMinute)
  const { number, next, nextSince, heard } = state
  if (next === null) return null
  const day = typeof nextSince === 'number' ? formatDay(nextSince, i18n.locale, timeZone) : undefined
  const age = heard ? ageOf(heard.at, now) : ''
  return (
    <Callout tone="warn" icon={<IconKey size={22} />}>
      <p>
        {next === number ? (
          <Trans>The device has key {next}, but still logs in with its old password. Write the new one into it.</Trans>
        ) : day === undefined ? (
          <Trans>
            Key {next} waits for the device. Until it shows that it has it, key {number} goes on.
          </Trans>
        ) : (
          <Trans>
            Key {next} has been waiting for the device since {day}. Until it shows that it has it, key {number} goes on.
          </Trans>
        )}
      </p>
      <p className={styles.quiet}>
        {!machine.isOnline ? (
          <Trans>The device is out of reach. It is asked as soon as it is back.</Trans>
        ) : heard ? (
          <Trans>
            {age} ago it had key {heard.key} and password {heard.login}.
          </Trans>
        ) : (
          <Trans>The device has said nothing of its keys yet.</Trans>
        )}
      </p>
    </Callout>
  )
}

function Actions({ machine, state }: Omit<KeyPanelProps, 'timeZone'>) {
  const { may } = useSelf()
  const [secrets, setSecrets] = useState<MachineSecrets | 'missed'>()
  const { machineId, name, isRetired } = machine
  const { number, next, nextSince, rev, heard } = state
  const now = useNow(nextMinute)
  const { issue, withdraw, use } = useKeyActions(machine, state, (issued) => setSecrets(issued ?? 'missed'))
  if (rev === undefined || isRetired || !may('/api/admin/device/issue-key')) return null
  const look = issue.isOffline ? 'disabled' : 'ready'
  const isWaiting = next !== null && next !== number
  const isSilent = !heard && typeof nextSince === 'number' && now > nextSince + answersWithinMs
  return (
    <>
      <StaffButton kind="tonal" size="small" wide state={look} onClick={issue.ask}>
        <Trans>Issue a new key…</Trans>
      </StaffButton>
      {isWaiting && (
        <StaffButton kind="tonal" size="small" wide state={look} onClick={withdraw.ask}>
          <Trans>Take key {next} back…</Trans>
        </StaffButton>
      )}
      {isWaiting && isSilent && (
        <StaffButton kind="tonal" size="small" wide state={look} onClick={use.ask}>
          <Trans>Take key {next} into use…</Trans>
        </StaffButton>
      )}
      {issue.dialog}
      {withdraw.dialog}
      {use.dialog}
      <Drawer
        open={secrets !== undefined}
        onClose={() => setSecrets(undefined)}
        title={<Trans>New key</Trans>}
        subtitle={name}
      >
        {secrets !== undefined && (
          <SecretSheet
            machineId={machineId}
            bedNumber={machine.bedNumber}
            secrets={secrets === 'missed' ? undefined : secrets}
            onDone={() => setSecrets(undefined)}
          />
        )}
      </Drawer>
    </>
  )
}

function useKeyActions(
  { machineId: deviceId, name }: KeyPanelProps['machine'],
  { number, next: waiting, rev = 0 }: KeyState,
  onIssued: (secrets: MachineSecrets | null) => void,
) {
  const next = waiting ?? 0
  const issue = useConfirmedAction({
    title: <Trans>Issue a new key for {name}?</Trans>,
    confirm: <Trans>Issue</Trans>,
    note: (
      <Trans>
        Key and password are shown once. The device goes on with the present ones until it has shown that it has the new
        ones.
      </Trans>
    ),
    send: (reason, opId) => issueKey({ deviceId, rev, reason }, opId),
    onDone: (issued) => onIssued(issued.secrets),
  })
  const withdraw = useConfirmedAction({
    title: (
      <Trans>
        Take key {next} of {name} back?
      </Trans>
    ),
    confirm: <Trans>Take back</Trans>,
    note: (
      <Trans>
        Key {number} stays. A device into which key {next} was written already is told to forget it.
      </Trans>
    ),
    send: (reason, opId) => withdrawKey({ deviceId, rev, reason }, opId),
  })
  const use = useConfirmedAction({
    title: (
      <Trans>
        Take key {next} of {name} into use?
      </Trans>
    ),
    confirm: <Trans>Take into use</Trans>,
    note: (
      <Trans>
        Only for a device that says nothing of its keys, and only after key and password were written into it: without
        them it refuses everything and can't log in.
      </Trans>
    ),
    send: (reason, opId) => putKeyInUse({ deviceId, rev, reason }, opId),
    reasons: {
      'open-session': <Trans>A session is open on this bed. Wait for its end.</Trans>,
      unavailable: <Trans>The device shows on its own that it has the key. Wait until it is in reach.</Trans>,
    },
  })
  return { issue, withdraw, use }
}
