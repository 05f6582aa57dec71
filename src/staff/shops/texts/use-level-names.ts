import { useLingui } from '@lingui/react/macro'

/** What a studio may ask for at its doors and beds. */
export function useLevelNames() {
  const { t } = useLingui()
  return {
    door: { 1: t`Code on the door`, 2: t`Code and position` },
    bed: { 1: t`Code on the bed`, 3: t`Bluetooth at the bed` },
  } as const
}
