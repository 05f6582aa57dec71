import { z } from 'zod/mini'

import type { PurchaseIntent } from '#src/domain/payments/order.ts'

import { ownedText } from './owned-text.ts'
import { tabText } from './tab-text.ts'

const intent = z.object({
  packageId: z.string(),
  shopId: z.number(),
  payMethod: z.enum(['counter', 'stripe']),
  opId: z.string(),
})

/** The purchase that was sent and not answered yet, for this tab only: it outlives a reload and not the visit. */
export const persistedPurchase = ownedText<PurchaseIntent>(tabText('purchaseIntent'), 'intent', intent)
