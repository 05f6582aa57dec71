import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay } from '#src/lib/format-time.ts'
import { addNote, type LogEntry, machineLogQuery } from '#src/staff/beds/bed-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { type CappedCount, useCountText } from '#src/staff/kit/use-count-text.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './bed-log.module.css'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface MachineLogProps {
  machineId: string
  latest: readonly LogEntry[]
  count: CappedCount
  timeZone: string
  mayWrite: boolean
}

/** What was done to a machine: its latest lines, all of them, and a new one. */
export function MachineLog({ machineId, latest, count, timeZone, mayWrite }: MachineLogProps) {
  const [open, setOpen] = useState<'all' | 'new'>()
  const total = useCountText()(count)
  return (
    <Panel
      title={<Trans>Maintenance log</Trans>}
      end={
        <Button kind="text" size="small" onClick={() => setOpen('all')}>
          <Trans>All {total}</Trans>
        </Button>
      }
    >
      {latest.length === 0 && (
        <EmptyLine>
          <Trans>Nothing was written down yet.</Trans>
        </EmptyLine>
      )}
      <LogLines entries={latest} timeZone={timeZone} />
      {mayWrite && (
        <Button kind="tonal" wide icon={<IconPlus size={20} />} onClick={() => setOpen('new')}>
          <Trans>Add an entry</Trans>
        </Button>
      )}
      <Drawer open={open === 'all'} onClose={() => setOpen(undefined)} title={<Trans>Maintenance log</Trans>}>
        {open === 'all' && <AllLines machineId={machineId} timeZone={timeZone} />}
      </Drawer>
      <Drawer open={open === 'new'} onClose={() => setOpen(undefined)} title={<Trans>Add an entry</Trans>}>
        {open === 'new' && <NewLine machineId={machineId} onDone={() => setOpen(undefined)} />}
      </Drawer>
    </Panel>
  )
}

function LogLines({ entries, timeZone }: { entries: readonly LogEntry[]; timeZone: string }) {
  const { i18n } = useLingui()
  const kindOf = useKindName()
  return (
    <ul className={styles.list}>
      {entries.map(({ entryId, what, note, staff, at }) => (
        <li key={entryId} className={styles.line}>
          <span className="quiet">{formatDay(at, i18n.locale, timeZone)}</span>
          <span>
            {what !== 'note' && <b>{kindOf(what)} </b>}
            {note}
          </span>
          <span className="quiet">{staff}</span>
        </li>
      ))}
    </ul>
  )
}

function useKindName(): (what: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    relamp: t`Lamps replaced`,
    'maintenance-on': t`Maintenance began`,
    'maintenance-off': t`Maintenance ended`,
    off: t`Out of service`,
    on: t`Enabled`,
    'fault-cleared': t`Fault cleared`,
    retired: t`Retired`,
    added: t`Added`,
    'key-issued': t`New key issued`,
    'key-used': t`New key in use`,
    'key-withdrawn': t`New key taken back`,
    'key-proven': t`The device has shown its new key`,
    'key-ended': t`Old key ended`,
  }
  return (what) => names[what] ?? what
}

function AllLines({ machineId, timeZone }: { machineId: string; timeZone: string }) {
  const [page, setPage] = useState(1)
  const { data, state, retry, isReading } = useStaffQuery(machineLogQuery(machineId, page))
  if (state === 'failed') return <ErrorState onRetry={retry} isRetrying={isReading} />
  if (!data) return <Skeleton height="200px" />
  return (
    <>
      <LogLines entries={data.list} timeZone={timeZone} />
      <Pager page={page} hasMore={data.hasMore} onPage={setPage} />
    </>
  )
}

function NewLine({ machineId, onDone }: { machineId: string; onDone: () => void }) {
  const [note, setNote] = useState('')
  const { write, state, isOffline } = useStaffWrite({ send: addNote, invalidates: [devicesKey], onDone })
  const isReady = note.trim().length >= 2 && !isOffline
  return (
    <form
      className="stack-14"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void write({ machineId, note: note.trim() })
      }}
    >
      <TextArea
        label={<Trans>What was done</Trans>}
        value={note}
        maxLength={longest.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <WriteNote state={state} isOffline={isOffline} />
      <StaffButton type="submit" wide state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}>
        <Trans>Save</Trans>
      </StaffButton>
    </form>
  )
}
