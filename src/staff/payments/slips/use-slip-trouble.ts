import { useLingui } from '@lingui/react/macro'

import type { SlipTrouble } from '#src/contract/staff/payments/slip-kinds.ts'

/** Why a cash sale without a connection needs a decision; one that this app does not know is told by a general word. */
export function useSlipTrouble(): (trouble: string) => string {
  const { t } = useLingui()
  const names: Record<SlipTrouble, string> = {
    'too-old': t`Sold more than seven days before`,
    clock: t`The tablet's clock was ahead`,
    'not-on-sale': t`Not on sale any more`,
    'member-gone': t`The member's account is deleted`,
    'own-account': t`Brought by the buyer`,
    'offer-changed': t`The price or terms have changed`,
    'wrong-amount': t`The sum doesn't add up`,
    'pay-method': t`Cash isn't taken here`,
    'drawer-closed': t`The cash drawer was opened or closed since`,
  }
  return (trouble) => (trouble in names ? names[trouble as SlipTrouble] : trouble)
}
