import { type Tender, tendersTaken, tendersWithNumber } from '#src/domain/payments/tenders.ts'

import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Whether the chain takes this at the counter now. */
export async function isTaken(db: Db, tender: Tender): Promise<boolean> {
  return tendersTaken((await readChainSettings(db)).till).includes(tender)
}

/** Whether the chain wants the number of its slip, and none was typed. */
export async function lacksNumber(db: Db, tender: Tender, reference: string | undefined): Promise<boolean> {
  return !reference && tendersWithNumber((await readChainSettings(db)).till).includes(tender)
}
