import type { BrandSource } from '#server/http/app-icons.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { readPicture } from '#server/platform/pictures/pictures.ts'
import type { Store } from '#server/platform/database/store.ts'

/** What the pages of the app are named and drawn with. */
export function brandSource({ db }: Store): BrandSource {
  return {
    readBrand: () => readChainIdentity(db),
    readLogo: async (url) => (await readPicture(db, url))?.bytes,
  }
}
