import { lazyPart } from '#src/ui/lazy-part.tsx'
import { sayLost } from '#src/ui/overlays/overlays.tsx'

/** The sheet in which a member switches the shop; it loads when it is opened first. */
export const LazyShopSheet = lazyPart(async () => (await import('./shop-sheet.tsx')).ShopSheet, sayLost)
