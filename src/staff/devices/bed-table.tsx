import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import type { BedRow, Machines } from '#src/staff/api/devices.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { Switch } from '#src/staff/kit/switch.tsx'
import { type Loaded, mapLoaded } from '#src/staff/kit/use-staff-query.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { IconBedLie, IconBedStand } from '#src/ui/start-icons.tsx'

import styles from './bed-table.module.css'
import { LampMeter } from './lamp-meter.tsx'
import { StateBadge } from './state-badge.tsx'
import { StateNote } from './state-note.tsx'

interface BedTableProps {
  loaded: Loaded<Machines>
  mayWrite: boolean
  onOpen: (bed: BedRow) => void
  onSwitch: (bed: BedRow, isOn: boolean) => void
}

/** The beds of a studio: how each is, what it did today, and whether it is in use. */
export function BedTable({ loaded, mayWrite, onOpen, onSwitch }: BedTableProps) {
  const { t } = useLingui()
  const timeZone = loaded.data?.timeZone ?? 'Asia/Hong_Kong'
  const columns: Column<BedRow>[] = [
    { key: 'bed', head: t`Device`, cell: (bed) => <Name bed={bed} /> },
    {
      key: 'state',
      head: t`State`,
      width: '26%',
      cell: (bed) => (
        <span className={styles.state}>
          <StateBadge bed={bed} />
          <span className={styles.note}>
            <StateNote bed={bed} timeZone={timeZone} />
          </span>
        </span>
      ),
    },
    {
      key: 'today',
      head: t`Today`,
      align: 'end',
      width: '72px',
      cell: ({ todayCount }) => (
        <Trans>
          <b>{todayCount}</b> sessions
        </Trans>
      ),
    },
    {
      key: 'minutes',
      head: t`Minutes`,
      align: 'end',
      width: '80px',
      cell: ({ minMinutes, maxMinutes }) => `${minMinutes}–${maxMinutes}`,
    },
    { key: 'lamps', head: t`Lamp hours`, width: '20%', cell: ({ lamps }) => <LampMeter lamps={lamps} /> },
    {
      key: 'on',
      head: t`In service`,
      width: '76px',
      cell: (bed) => (
        <Switch
          label=""
          name={t`${bed.name} in service`}
          isOn={bed.enabled}
          isDisabled={!mayWrite}
          onChange={(isOn) => onSwitch(bed, isOn)}
        />
      ),
    },
    {
      key: 'set',
      head: '',
      width: '88px',
      cell: (bed) => (
        <Link
          to="/admin/$page"
          params={{ page: 'device-setting' }}
          search={{ device: bed.deviceId }}
          className={buttonClass({ kind: 'tonal', size: 'small' })}
          aria-label={t`Set up ${bed.name}`}
        >
          <Trans>Set up</Trans>
        </Link>
      ),
    },
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

function Name({ bed }: { bed: BedRow }) {
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
