import { Trans, useLingui } from '@lingui/react/macro'

import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { bookingTime } from '#src/staff/beds/booking-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { type BedSettings, maintain, retire, type SettableBed } from '#src/staff/beds/bed-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'

import { BedFault } from './bed-fault.tsx'
import { CopyButton } from '#src/staff/beds/copy-button.tsx'
import styles from './bed-side.module.css'
import { IconWrench } from '#src/staff/beds/icons.tsx'
import { Transports } from './transports.tsx'
import { KeyPanel } from '#src/staff/beds/key-panel.tsx'
import { ProofPanel } from '#src/staff/beds/proofs/proof-panel.tsx'
import { StateBadge } from '#src/staff/beds/state-badge.tsx'
import { useBedAction } from '#src/staff/beds/use-bed-action.tsx'
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
      <KeyPanel
        machine={{
          machineId: props.bed.deviceId,
          name: props.bed.name,
          bedNumber: props.bed.bedNumber,
          isOnline: props.bed.presence.online,
          isRetired: props.bed.retiredAt !== null,
        }}
        state={props.bed.key}
        timeZone={props.timeZone}
      />
      {props.bed.retiredAt === null && (
        <ProofPanel
          machine={{ machineId: props.bed.deviceId, name: props.bed.name, kind: 'bed' }}
          timeZone={props.timeZone}
        />
      )}
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
            <p className="quiet">
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
        <p className="quiet">
          <Trans>Next booking {bookingTime(nextBookingAt, now, i18n.locale, timeZone)}</Trans>
        </p>
      )}
      {dialogs}
    </Panel>
  )
}

function Connection({ bed, draft, onChange }: BedSideProps) {
  const { acked, typeLimits, presence } = bed
  // Every bed comes with the first settings, but it is unknown of one that was never in reach.
  const wasSeen = acked !== null || presence.changedAt !== null || presence.online
  const isConfirmed = wasSeen && (acked?.version ?? 1) === typeLimits.version && (acked?.rev ?? 1) === bed.rev
  return (
    <Panel title={<Trans>Connections</Trans>}>
      <div className="stack-8">
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
        <p className="quiet">
          {isConfirmed ? (
            <Trans>The bed has confirmed these settings.</Trans>
          ) : (
            <Trans>The bed has not confirmed these settings yet. The studio enforces them at every start.</Trans>
          )}
        </p>
      </div>
    </Panel>
  )
}

function Fate({ bed }: BedSideProps) {
  const { may } = useSelf()
  const { deviceId, rev, name, isMaintained, wasOff = false } = bed
  const maintenance = useBedAction({
    title: isMaintained ? <Trans>End the maintenance of {name}?</Trans> : <Trans>Put {name} into maintenance?</Trans>,
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
    title: <Trans>Retire {name}?</Trans>,
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
