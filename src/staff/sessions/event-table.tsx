import { Trans, useLingui } from '@lingui/react/macro'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { Happened } from './session-record-calls.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { useFlawName, useProofName } from '#src/staff/kit/use-proof-name.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'

import styles from './records.module.css'
import { useEventName, useTransportName } from './use-record-texts.ts'

interface HappeningTableProps {
  label: string
  loaded: Loaded<readonly Happened[]>
  timeZone: string
  onOpen: (sessionId: string) => void
}

/** Events, faults or door openings of a day. */
export function HappeningTable({ label, loaded, timeZone, onOpen }: HappeningTableProps) {
  const { t, i18n } = useLingui()
  const nameOf = useEventName()
  const transportOf = useTransportName()
  const proofOf = useProofName()
  const flawOf = useFlawName()
  const detailOf = ({ what, detail, proof, secondsOn, commandedSeconds }: Happened) =>
    secondsOn === undefined || commandedSeconds === undefined
      ? [what === 'proof-refused' ? flawOf(detail) : transportOf(detail), proofOf(proof)].filter(Boolean).join(' · ')
      : `${sessionLength(secondsOn, i18n.locale)} / ${sessionLength(commandedSeconds, i18n.locale)}`
  const columns: Column<Happened>[] = [
    { key: 'time', head: t`Time`, width: '64px', cell: ({ at }) => formatTime(at, timeZone) },
    {
      key: 'what',
      head: t`Event`,
      cell: (happened) => whatCell(nameOf(happened.what), detailOf(happened)),
    },
    { key: 'device', head: t`Device`, width: '30%', cell: ({ deviceName }) => deviceName },
    { key: 'who', head: t`Person`, width: '22%', cell: ({ who }) => who ?? '—' },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      loaded={loaded}
      rowKey={({ key }) => key}
      rowName={({ what, deviceName }) => `${nameOf(what)} ${deviceName}`}
      onOpen={({ sessionId }) => sessionId !== null && onOpen(sessionId)}
      empty={{ title: <Trans>Nothing on this day</Trans> }}
    />
  )
}

function whatCell(name: string, detail: string) {
  return (
    <span className={styles.who}>
      <b>{name}</b>
      <span className="quiet">{detail}</span>
    </span>
  )
}
