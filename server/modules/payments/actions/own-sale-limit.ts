import { minorDigits } from '#src/domain/money.ts'

import type { Tx } from '#server/platform/database/store.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'

/**
 * Whether so much has to go back by the hands of another clerk than the one who sold. Parts of one sale count together, so that
 * the limit is not walked around in steps. It is set in whole units of the currency, such as yen; `cents` are its smallest.
 */
export async function isAboveOwnSale(
  tx: Tx,
  { sale, sold }: { sale: { soldBy: string | null; currency: string }; sold: { refundedCents: number } },
  staffUid: string,
  cents: number,
): Promise<boolean> {
  if (sale.soldBy !== staffUid) return false
  const { ownSaleRefundLimit } = (await readChainSettings(tx)).till
  const limitCents = Number(ownSaleRefundLimit) * 10 ** minorDigits(sale.currency)
  return ownSaleRefundLimit !== '' && sold.refundedCents + cents > limitCents
}
