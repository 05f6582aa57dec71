import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import { classNames } from '#src/lib/class-names.ts'
import type { BedRow, Machines } from '#src/staff/beds/bed-list-calls.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconBedLie, IconBedStand } from '#src/ui/pictures/icons-critical.tsx'

import styles from './bed-table.module.css'
import { LampMeter } from '#src/staff/beds/bed/lamp-meter.tsx'
import { StateBadge } from '#src/staff/beds/state-badge.tsx'
import { StateNote } from '#src/staff/beds/state-note.tsx'

interface BedTableProps {
  loaded: Loaded<Machines>
  mayWrite: boolean
  onOpen: (bed: BedRow) => void
  onSwitch: (bed: BedRow, isOn: boolean) => void
}

/** The beds of a studio: how each is, what it did today, and whether it is in use. */
export function BedTable({ loaded, mayWrite, onOpen, onSwitch }: BedTableProps) {
  const { t } = useLingui()
  const { home } = useSelf()
  const timeZone = loaded.data?.timeZone ?? home.timeZone
  const columns: Column<BedRow>[] = [
    { key: 'bed', head: t`Device`, cell: nameCell },
    { key: 'state', head: t`State`, width: '24%', cell: (bed) => stateCell(bed, timeZone) },
    { key: 'today', head: t`Today`, align: 'end', width: '96px', cell: todayCell },
    {
      key: 'minutes',
      head: t`Minutes`,
      align: 'end',
      width: '88px',
      cell: ({ minMinutes, maxMinutes }) => `${minMinutes}–${maxMinutes}`,
    },
    { key: 'lamps', head: t`Lamp hours`, width: '20%', cell: lampCell },
    {
      key: 'on',
      head: t`In service`,
      width: '76px',
      cell: (bed) => switchCell(bed, { name: t`${bed.name} in service`, isDisabled: !mayWrite, onSwitch }),
    },
    { key: 'set', head: '', width: '96px', cell: (bed) => setUpCell(bed, t`Set up ${bed.name}`) },
  ]
  return (
    <DataTable
      label={t`Beds`}
      columns={columns}
      loaded={mapLoaded(loaded, ({ beds }) => beds)}
      rowKey={({ deviceId }) => deviceId}
      rowName={({ name }) => name}
      onOpen={onOpen}
      empty={{ title: <Trans>No beds here yet</Trans>, icon: <IconBedLie size={28} /> }}
    />
  )
}

function nameCell(bed: BedRow) {
  const Icon = bed.typeId === 'lie-down' ? IconBedLie : IconBedStand
  return (
    <span className={styles.bed}>
      <span className={styles.icon} data-off={bed.enabled ? undefined : ''}>
        <Icon size={28} />
      </span>
      <span className={styles.words}>
        <b>{bed.name}</b>
        <span className={styles.note}>{bed.typeName}</span>
      </span>
    </span>
  )
}

function stateCell(bed: BedRow, timeZone: string) {
  return (
    <span className={styles.state}>
      <StateBadge bed={bed} />
      <span className={styles.note}>
        <StateNote bed={bed} timeZone={timeZone} />
      </span>
    </span>
  )
}

function todayCell({ todayCount }: BedRow) {
  return (
    <span className={styles.line}>
      <Trans>
        <b>{todayCount}</b> sessions
      </Trans>
    </span>
  )
}

function lampCell({ lamps }: BedRow) {
  return <LampMeter lamps={lamps} />
}

interface SwitchCell {
  name: string
  isDisabled: boolean
  onSwitch: (bed: BedRow, isOn: boolean) => void
}

function switchCell(bed: BedRow, { name, isDisabled, onSwitch }: SwitchCell) {
  return <Switch name={name} isOn={bed.enabled} isDisabled={isDisabled} onChange={(isOn) => onSwitch(bed, isOn)} />
}

function setUpCell({ deviceId }: BedRow, name: string) {
  return (
    <Link
      to="/admin/device-setting"
      search={{ device: deviceId }}
      className={classNames(buttonClass({ kind: 'tonal', size: 'small' }), styles.line)}
      aria-label={name}
    >
      <Trans>Set up</Trans>
    </Link>
  )
}
