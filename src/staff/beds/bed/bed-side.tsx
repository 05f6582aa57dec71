import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { formatDay } from '#src/lib/format-time.ts'
import { bookingTime } from '#src/staff/beds/booking-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import {
  type BedSettings,
  issueKey,
  maintain,
  putKeyInUse,
  retire,
  type SettableBed,
} from '#src/staff/beds/bed-calls.ts'
import type { MachineSecrets } from '#src/staff/beds/bed-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'

import { BedFault } from './bed-fault.tsx'
import { CopyButton } from '#src/staff/beds/copy-button.tsx'
import { useBedAction } from '#src/staff/beds/use-bed-action.tsx'
import styles from './bed-side.module.css'
import { IconWrench } from '#src/staff/beds/icons.tsx'
import { Transports } from './transports.tsx'
import { SecretSheet } from '#src/staff/beds/list/secret-sheet.tsx'
import { StateBadge } from '#src/staff/beds/state-badge.tsx'
import { useConfirmedAction } from '#src/staff/beds/use-confirmed-action.tsx'
import { useSwitch } from '#src/staff/beds/use-switch.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface BedSideProps {
  bed: SettableBed
  draft: BedSettings
  timeZone: string
  onChange: (changes: Partial<BedSettings>) => void
}

/** How a bed is now, how it is reached, and what is done to it as a whole. */
export function BedSide(props: BedSideProps) {
  return (
    <>
      <Now {...props} />
      <Connection {...props} />
      <Fate {...props} />
    </>
  )
}

function Now({ bed, timeZone }: BedSideProps) {
  const { t, i18n } = useLingui()
  const { may } = useSelf()
  const { ask, isOffline, dialogs } = useSwitch()
  const now = useNow(nextSecond)
  const intensities = useIntensityNames()
  const { session, nextBookingAt } = bed
  const left = session?.endsAt ? Math.max(0, Math.ceil((session.endsAt - now) / 60_000)) : undefined
  return (
    <Panel>
      <div className={styles.head}>
        <StateBadge bed={bed} />
        <Switch
          name={t`${bed.name} in service`}
          isOn={bed.enabled}
          isDisabled={isOffline || bed.retiredAt !== null || !may('/api/admin/devices/switch')}
          onChange={(isOn) => ask(bed, isOn)}
        />
      </div>
      {session && (
        <div className={styles.run}>
          <TickRing total={60} lit={left === undefined ? 0 : Math.round((left / session.minutes) * 60)} size={92}>
            <b className={styles.minutes}>{left ?? '?'}</b>
          </TickRing>
          <div>
            <b>{session.nickname}</b>
            <p className={styles.quiet}>
              {intensities[session.intensity]}
              <span className="dot" />
              {left === undefined ? <Trans>Waiting for the bed</Trans> : <Trans>{left} min left</Trans>}
            </p>
          </div>
        </div>
      )}
      {bed.offReason !== null && <p>{bed.offReason}</p>}
      <BedFault bed={bed} timeZone={timeZone} />
      {nextBookingAt !== null && (
        <p className={styles.quiet}>
          <Trans>Next booking {bookingTime(nextBookingAt, now, i18n.locale, timeZone)}</Trans>
        </p>
      )}
      {dialogs}
    </Panel>
  )
}

function Connection({ bed, draft, timeZone, onChange }: BedSideProps) {
  const { i18n } = useLingui()
  const { key, acked, typeLimits, presence } = bed
  // Every bed comes with the first settings, but it is unknown of one that was never in reach.
  const wasSeen = acked !== null || presence.changedAt !== null || presence.online
  const isConfirmed = wasSeen && (acked?.version ?? 1) === typeLimits.version && (acked?.rev ?? 1) === bed.rev
  return (
    <Panel title={<Trans>Connections</Trans>}>
      <div className={styles.form}>
        <Transports presence={bed.presence} bluetoothSeenAt={bed.bluetoothSeenAt} />
        <Field
          label={<Trans>Bluetooth name</Trans>}
          value={draft.bluetoothName ?? ''}
          placeholder={`QS-${bed.deviceId}`}
          maxLength={longest.bluetoothName}
          onChange={(event) => onChange({ bluetoothName: event.target.value === '' ? null : event.target.value })}
        />
        <Field
          label={<Trans>Service UUID</Trans>}
          value={draft.serviceUuid ?? ''}
          placeholder={bed.chain.serviceUuid}
          maxLength={longest.uuid}
          after={<CopyButton text={draft.serviceUuid ?? bed.chain.serviceUuid} />}
          onChange={(event) =>
            onChange({ serviceUuid: event.target.value === '' ? null : event.target.value.toLowerCase() })
          }
        />
        <p className={styles.quiet}>
          <Trans>Key {key.number}</Trans>
          {key.since !== null && <> · {formatDay(key.since, i18n.locale, timeZone)}</>}
        </p>
        <p className={styles.quiet}>
          {isConfirmed ? (
            <Trans>The bed has confirmed these settings.</Trans>
          ) : (
            <Trans>The bed has not confirmed these settings yet. The studio enforces them at every start.</Trans>
          )}
        </p>
        <Keys bed={bed} />
      </div>
    </Panel>
  )
}

function Keys({ bed }: { bed: SettableBed }) {
  const { may } = useSelf()
  const [secrets, setSecrets] = useState<MachineSecrets | 'missed'>()
  const { deviceId, rev, name, key } = bed
  const next = key.next ?? 0
  const issue = useConfirmedAction({
    title: <Trans>Issue a new key for {name}</Trans>,
    confirm: <Trans>Issue</Trans>,
    note: <Trans>It is shown once. The bed goes on with the present key until the new one is taken into use.</Trans>,
    send: (reason, opId) => issueKey({ deviceId, rev, reason }, opId),
    onDone: (issued) => setSecrets(issued.secrets ?? 'missed'),
  })
  const use = useConfirmedAction({
    title: (
      <Trans>
        Take key {next} of {name} into use
      </Trans>
    ),
    confirm: <Trans>Take into use</Trans>,
    note: <Trans>Only after it was written into the bed: a bed without it refuses every start.</Trans>,
    send: (reason, opId) => putKeyInUse({ deviceId, rev, reason }, opId),
    reasons: { 'open-session': <Trans>A session is open on this bed. Wait for its end.</Trans> },
  })
  if (!may('/api/admin/device/issue-key') || bed.retiredAt !== null) return null
  return (
    <>
      <StaffButton kind="tonal" size="small" wide state={issue.isOffline ? 'disabled' : 'ready'} onClick={issue.ask}>
        <Trans>Issue a new key…</Trans>
      </StaffButton>
      {key.next !== null && (
        <StaffButton kind="tonal" size="small" wide state={use.isOffline ? 'disabled' : 'ready'} onClick={use.ask}>
          <Trans>Take key {next} into use…</Trans>
        </StaffButton>
      )}
      {issue.dialog}
      {use.dialog}
      <Drawer
        open={secrets !== undefined}
        onClose={() => setSecrets(undefined)}
        title={<Trans>New key</Trans>}
        subtitle={name}
      >
        {secrets !== undefined && (
          <SecretSheet
            machineId={deviceId}
            bedNumber={bed.bedNumber}
            secrets={secrets === 'missed' ? undefined : secrets}
            onDone={() => setSecrets(undefined)}
          />
        )}
      </Drawer>
    </>
  )
}

function Fate({ bed }: BedSideProps) {
  const { may } = useSelf()
  const { deviceId, rev, name, isMaintained, wasOff = false } = bed
  const maintenance = useBedAction({
    title: isMaintained ? <Trans>End the maintenance of {name}</Trans> : <Trans>Put {name} into maintenance</Trans>,
    confirm: wasOff ? (
      <Trans>End maintenance</Trans>
    ) : isMaintained ? (
      <Trans>Back into service</Trans>
    ) : (
      <Trans>Begin</Trans>
    ),
    name,
    note: wasOff && <Trans>This bed was off before. It stays off until you turn it on.</Trans>,
    send: (reason, decisions, opId) => maintain({ deviceId, rev, reason, isOn: !isMaintained }, opId, decisions),
  })
  const retirement = useBedAction({
    title: <Trans>Retire {name}</Trans>,
    confirm: <Trans>Retire</Trans>,
    tone: 'danger',
    name,
    note: <Trans>For ever: members no longer see it. Its history stays.</Trans>,
    send: (reason, decisions, opId) => retire({ deviceId, rev, reason }, opId, decisions),
  })
  if (bed.retiredAt !== null) {
    return (
      <Panel>
        <p>
          <Trans>This bed is retired.</Trans>
        </p>
      </Panel>
    )
  }
  return (
    <Panel>
      <div className={styles.two}>
        <StaffButton
          kind="tonal"
          icon={<IconWrench size={20} />}
          state={maintenance.isOffline ? 'disabled' : 'ready'}
          onClick={maintenance.ask}
        >
          {isMaintained ? <Trans>End maintenance…</Trans> : <Trans>Maintenance mode…</Trans>}
        </StaffButton>
        {may('/api/admin/device/retire') && (
          <StaffButton kind="danger" state={retirement.isOffline ? 'disabled' : 'ready'} onClick={retirement.ask}>
            <Trans>Retire…</Trans>
          </StaffButton>
        )}
      </div>
      {maintenance.dialogs}
      {retirement.dialogs}
    </Panel>
  )
}
