/** The push services of the browsers that there are, each with everything below it. */
const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Whether a notice may be sent there. A phone names the address, so only the push services of browser makers are
 * accepted, and whatever origins the operator allows besides: the server can be led to no other place by it.
 */
export function isPushEndpoint(endpoint: string, moreOrigins: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username !== '' || url.password !== '') return false
  if (moreOrigins.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return knownServices.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`))
}
