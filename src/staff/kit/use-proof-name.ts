import { useLingui } from '@lingui/react/macro'

import type { ProofFlaw } from '#src/domain/doors/proof.ts'

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
    display: t`code on the display scanned`,
    tag: t`tag read`,
    staff: t`checked in by staff`,
  }
  return (proof) => (proof === undefined ? undefined : (names[proof] ?? proof))
}

/** Why an attempt at a door or bed was refused, in words; a later version of the studio knows more. */
export function useFlawName(): (flaw: string) => string {
  const { t } = useLingui()
  const names: Partial<Record<string, string>> = {
    'wrong-code': t`code of another door, bed or studio, or a false one`,
    'scan-needed': t`ID typed, no code shown`,
    'position-needed': t`code scanned, position asked for`,
    'too-far': t`phone far from the studio`,
    'position-vague': t`position too vague`,
    'position-old': t`position too old`,
    'bluetooth-needed': t`not over Bluetooth, no tag`,
    'display-needed': t`not the code on the display`,
    'code-late': t`code that the display showed earlier`,
    'tag-used': t`tag read earlier, used again`,
  } satisfies Record<ProofFlaw, string>
  return (flaw) => names[flaw] ?? flaw
}
