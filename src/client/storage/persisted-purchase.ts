import type { PurchaseIntent } from '#src/domain/payments/order.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

import { tabText } from './tab-text.ts'

const kept = tabText('purchaseIntent')

/** The purchase that was sent and not answered yet, for this tab only: it outlives a reload and not the visit. */
export const persistedPurchase = {
  /** Nothing of another member is ever given back. */
  read(uid: string): PurchaseIntent | undefined {
    const text = kept.read()
    const found = text === undefined ? undefined : parseJson(text)
    return isRecord(found) && found['uid'] === uid && isIntent(found['intent']) ? found['intent'] : undefined
  },
  write: (uid: string, intent: PurchaseIntent): void => kept.write(JSON.stringify({ uid, intent })),
  clear: kept.clear,
}

function isIntent(value: unknown): value is PurchaseIntent {
  if (!isRecord(value)) return false
  const { packageId, shopId, payMethod, opId } = value
  const isMethod = payMethod === 'counter' || payMethod === 'stripe'
  return typeof packageId === 'string' && typeof shopId === 'number' && typeof opId === 'string' && isMethod
}
