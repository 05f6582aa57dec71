import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'

const day = 24 * 60 * 60

/**
 * An answer of another origin cannot be looked into and costs megabytes of room, so only our own 200 is kept, and only
 * a picture: the page of a Wi-Fi portal is neither stored nor shown. What is private, such as a member's face, is not
 * kept, because it would outlive their signing out.
 */
const onlyOurOwn: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isOurOwn(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isPicture(cachedResponse) ? cachedResponse : null,
}

function isOurOwn(response: Response): boolean {
  const { status, type, headers } = response
  const isPrivate = headers.get('cache-control')?.includes('private') === true
  return status === 200 && type === 'basic' && !isPrivate && isPicture(response)
}

function isPicture({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('image/') === true
}

/** Banners and pictures: kept within limits, and the first to go when the phone needs room. */
export const images = new CacheFirst({
  cacheName: 'images',
  plugins: [onlyOurOwn, new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })],
})

/** Stores pictures that are on the screen already; the browser has them at hand. */
export async function keepPictures(event: ExtendableEvent, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const { origin, pathname } = new URL(address)
    const isOurs = origin === self.location.origin && !pathname.startsWith('/hk/icons/')
    // A picture that cannot be stored now is on the screen all the same, and stored when it is shown again.
    if (isOurs) await images.handle({ request: new Request(address), event }).catch(() => undefined)
  }
}
