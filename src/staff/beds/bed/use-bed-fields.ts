import { useLingui } from '@lingui/react/macro'

import type { BedSettings } from '#src/staff/beds/bed-calls.ts'
import type { DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'

/** What two people may make of one bed's settings, field by field. */
export function useBedFields(): DraftField<BedSettings>[] {
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
  return keys.map((key) => ({ key, field: names[key], show: (of) => textOf(of[key]) }))
}

function textOf(value: BedSettings[keyof BedSettings]): string {
  if (value === null || value === '') return '—'
  if (Array.isArray(value)) return value.map(({ name }) => name).join(' / ')
  return typeof value === 'object' ? Object.values(value).join(' / ') : String(value)
}
