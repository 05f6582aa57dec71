import { brand } from '#src/contract/brand.ts'
import { ok } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Store } from '#server/platform/database/store.ts'

/** What everybody may know of the chain. */
export function serveBrand(serve: Serve, store: Store): void {
  serve(brand, async () => ok(await readChainIdentity(store.db)))
}
