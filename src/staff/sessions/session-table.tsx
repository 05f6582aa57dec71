import { Trans, useLingui } from '@lingui/react/macro'

import { lengthDifference, sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { SessionRecord, SessionRecords } from './session-record-calls.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

import styles from './records.module.css'
import { useResult } from './use-record-texts.ts'

interface SessionTableProps {
  loaded: Loaded<SessionRecords>
  openId: string | undefined
  onOpen: (record: SessionRecord) => void
}

/** Sessions with what beds were told and what they did. */
export function SessionTable({ loaded, openId, onOpen }: SessionTableProps) {
  const { t, i18n } = useLingui()
  const { home } = useSelf()
  const timeZone = loaded.data?.timeZone ?? home.timeZone
  const columns: Column<SessionRecord>[] = [
    { key: 'time', head: t`Time`, width: '64px', cell: ({ requestedAt }) => formatTime(requestedAt, timeZone) },
    {
      key: 'who',
      head: t`Member · device`,
      cell: whoCell,
    },
    {
      key: 'commanded',
      head: t`Commanded`,
      align: 'end',
      width: '108px',
      cell: ({ commandedSeconds }) => sessionLength(commandedSeconds, i18n.locale),
    },
    {
      key: 'actual',
      head: t`Actual`,
      align: 'end',
      width: '108px',
      cell: actualCell,
    },
    { key: 'variance', head: t`Variance`, align: 'end', width: '108px', cell: varianceCell },
    { key: 'result', head: t`Result`, width: '150px', cell: resultCell },
  ]
  return (
    <DataTable
      label={t`Tanning sessions`}
      columns={columns}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ sessionId }) => sessionId}
      rowName={({ nickname, deviceName }) => `${nickname || t`No name`} ${deviceName}`}
      onOpen={onOpen}
      openKey={openId}
      empty={{ title: <Trans>No sessions here</Trans>, text: <Trans>Choose another day or filter.</Trans> }}
    />
  )
}

function whoCell({ nickname, deviceName }: SessionRecord) {
  return (
    <span className={styles.who}>
      <b>{nickname || <Trans>No name</Trans>}</b>
      <span className="quiet">{deviceName}</span>
    </span>
  )
}

function actualCell({ secondsOn }: SessionRecord) {
  return <Actual secondsOn={secondsOn} />
}

function Actual({ secondsOn }: Pick<SessionRecord, 'secondsOn'>) {
  const { i18n } = useLingui()
  return <b>{sessionLength(secondsOn, i18n.locale)}</b>
}

function varianceCell(record: SessionRecord) {
  return <Variance record={record} />
}

function resultCell(record: SessionRecord) {
  return <Result record={record} />
}

/** Red only where something broke or is unknown. */
function Variance({ record }: { record: SessionRecord }) {
  const { i18n } = useLingui()
  const { state, secondsOn, commandedSeconds, endReason } = record
  if (state === 'unknown') return <b className={styles.bad}>?</b>
  if (state !== 'ended' || secondsOn === null) return <Trans>in progress</Trans>
  const isBroken = endReason === 'fault' || endReason === 'power-loss'
  const difference = secondsOn - commandedSeconds
  return <span className={isBroken ? styles.bad : undefined}>{lengthDifference(difference, i18n.locale)}</span>
}

function Result({ record }: { record: SessionRecord }) {
  const resultOf = useResult()
  const { text, tone } = resultOf(record)
  return (
    <span className={styles.badges}>
      <Badge tone={tone}>{text}</Badge>
      {record.isManual && (
        <Badge tone={record.isContradicted ? 'bad' : 'calm'}>
          {record.isContradicted ? <Trans>Contradicted</Trans> : <Trans>Manual</Trans>}
        </Badge>
      )}
    </span>
  )
}
