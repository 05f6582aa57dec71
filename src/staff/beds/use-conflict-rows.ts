import { useLingui } from '@lingui/react/macro'

import type { BedSettings } from './bed-calls.ts'
import type { ConflictRow } from '#src/staff/kit/conflict-panel.tsx'

/** What two people made of one bed's settings, field by field. */
export function useConflictRows(): (yours: BedSettings, now: BedSettings, original?: BedSettings) => ConflictRow[] {
  const { t } = useLingui()
  const names: Record<keyof BedSettings, string> = {
    names: t`Name`,
    room: t`Room`,
    minMinutes: t`Least`,
    maxMinutes: t`Most`,
    defaultMinutes: t`Default`,
    dressingSeconds: t`Dressing`,
    coolingSeconds: t`Cooling time`,
    turnroundMinutes: t`Turnaround`,
    output: t`Intensities`,
    bluetoothName: t`Bluetooth name`,
    serviceUuid: t`Service UUID`,
    lampModel: t`Model`,
  }
  const keys = Object.keys(names) as (keyof BedSettings)[]
  return (yours, now, original) =>
    keys
      .filter((key) => textOf(yours[key]) !== textOf(now[key]))
      .map((key) => ({
        key,
        field: names[key],
        yours: textOf(yours[key]),
        now: textOf(now[key]),
        original: original ? textOf(original[key]) : '—',
      }))
}

function textOf(value: BedSettings[keyof BedSettings]): string {
  if (value === null || value === '') return '—'
  if (Array.isArray(value)) return value.map(({ name }) => name).join(' / ')
  return typeof value === 'object' ? Object.values(value).join(' / ') : String(value)
}
