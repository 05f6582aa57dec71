import { useLingui } from '@lingui/react/macro'

import type { LedgerReason } from '#src/domain/cards/card.ts'

/** What a member calls a line of the ledger. */
export function useReasonName(reason: LedgerReason): string {
  const { t } = useLingui()
  switch (reason) {
    case 'purchase':
      return t`Purchase`
    case 'gift':
      return t`Gift`
    case 'reserve':
      return t`Hold`
    case 'use':
      return t`Used`
    case 'release':
      return t`Returned`
    case 'extension':
      return t`Validity extended`
    case 'correction':
      return t`Correction`
    case 'refund':
      return t`Refund`
    case 'expiry':
      return t`Expired`
    case 'freeze':
      return t`Frozen`
    case 'unfreeze':
      return t`Unfrozen`
  }
}
