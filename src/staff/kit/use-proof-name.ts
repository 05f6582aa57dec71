import { useLingui } from '@lingui/react/macro'

/** By which proof a member stood at a door or bed, in words; undefined where there is nothing to say. */
export function useProofName(): (proof: string | undefined) => string | undefined {
  const { t } = useLingui()
  const names: Record<string, string> = {
    signed: t`code scanned`,
    'signed-near': t`code scanned, phone at the studio`,
    'signed-far': t`code scanned, phone far from the studio`,
    typed: t`ID typed, nothing shown`,
    'typed-near': t`ID typed, phone at the studio`,
    'pass-code': t`pass shown to the reader`,
    'pass-keypad': t`keypad code of the booking`,
    'checked-in': t`ID typed, seen by staff`,
    radio: t`by Bluetooth, next to it`,
    staff: t`checked in by staff`,
  }
  return (proof) => (proof === undefined ? undefined : (names[proof] ?? proof))
}
