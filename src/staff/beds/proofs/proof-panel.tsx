import { Trans } from '@lingui/react/macro'

import { useConfirmedAction } from '#src/staff/beds/use-confirmed-action.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { AddTag } from './add-tag.tsx'
import { type DeviceProofs, deviceProofsQuery, type ProofMachine, setDisplay } from './proof-calls.ts'
import styles from './proof-panel.module.css'
import { TagRow } from './tag-row.tsx'

interface ProofPanelProps {
  machine: ProofMachine
  timeZone: string
}

/** By what a door or bed proves that a member is there, besides its printed code: a display, and tags that count. */
export function ProofPanel({ machine, timeZone }: ProofPanelProps) {
  const { data, state, retry, isReading } = useStaffQuery(deviceProofsQuery(machine.machineId))
  return (
    <Panel title={<Trans>Display and tags</Trans>}>
      <div className={styles.panel}>
        {state === 'loading' && <Skeleton height="88px" radius="16px" />}
        {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
        {data && <Display machine={machine} hasDisplay={data.hasDisplay} />}
        {data && <Tags machine={machine} tags={data.tags} timeZone={timeZone} />}
      </div>
    </Panel>
  )
}

function Display({ machine: { machineId, name }, hasDisplay }: { machine: ProofMachine; hasDisplay: boolean }) {
  const { may } = useSelf()
  const { ask, dialog, isOffline } = useConfirmedAction({
    title: hasDisplay ? <Trans>{name} has no display?</Trans> : <Trans>{name} has a display?</Trans>,
    confirm: <Trans>Save</Trans>,
    note: hasDisplay ? (
      <Trans>
        Where the studio asks for the code on the display, members can't start this bed themselves any more.
      </Trans>
    ) : (
      <Trans>Only for a device that shows its code itself and changes it every 30 seconds.</Trans>
    ),
    send: (reason, opId) => setDisplay({ machineId, hasDisplay: !hasDisplay, reason }, opId),
  })
  return (
    <>
      <p>{hasDisplay ? <Trans>The code on its display changes every 30 seconds</Trans> : <Trans>No display</Trans>}</p>
      {may('/api/admin/device/set-display') && (
        <StaffButton kind="tonal" size="small" wide state={isOffline ? 'disabled' : 'ready'} onClick={ask}>
          {hasDisplay ? <Trans>It has no display…</Trans> : <Trans>It has a display…</Trans>}
        </StaffButton>
      )}
      {dialog}
    </>
  )
}

function Tags({ machine, tags, timeZone }: ProofPanelProps & { tags: DeviceProofs['tags'] }) {
  const { may } = useSelf()
  return (
    <>
      {tags.length === 0 && (
        <EmptyLine>
          <Trans>No tag. Phones that are held to one open its page, iPhones too, and nothing has to be scanned.</Trans>
        </EmptyLine>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <TagRow key={tag.tagId} machine={machine} tag={tag} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {may('/api/admin/device/add-tag') && <AddTag machine={machine} />}
    </>
  )
}
