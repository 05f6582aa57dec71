import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { StaffCaller } from '#server/http/serve-call.ts'
import type { NumberSearch } from '#server/modules/members/rules/search-suffixes.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Managers find members by pieces of a number; clerks, who see its last two digits, by the whole of it. */
export async function numberSearchOf(db: Db, { levelHere }: Pick<StaffCaller, 'levelHere'>): Promise<NumberSearch> {
  if (levelHere !== 'staff') return { by: 'pieces' }
  return { by: 'whole', areaCodes: (await readChainIdentity(db)).areaCodes }
}
