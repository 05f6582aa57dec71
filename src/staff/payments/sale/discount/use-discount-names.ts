import { useLingui } from '@lingui/react/macro'

import type { DiscountReason } from '#src/domain/payments/discount.ts'

/** Why a price was lowered. */
export function useDiscountNames(): Record<DiscountReason, string> {
  const { t } = useLingui()
  return {
    'first-visit': t({ message: 'First visit', context: 'discount' }),
    regular: t`Regular guest`,
    friend: t`Came with a friend`,
    'made-good': t`To make up for something`,
    promotion: t`Promotion`,
    other: t({ message: 'Other', context: 'discount' }),
  }
}
