const publicPaths = new Set(['/login', '/', '/help', '/prices', '/setup', '/invitation', '/offer', '/pay'])

/**
 * Spec section 5: with a token /login leads to /, without one everything but /login, /, /help, /prices, the setup of an empty server and the links of an invitation, of an offer and of a payment at the counter leads to /login.
 * `path` is without the base and without a trailing slash.
 */
export function redirectFor(path: string, hasToken: boolean): '/' | '/login' | undefined {
  if (hasToken) return path === '/login' ? '/' : undefined
  return publicPaths.has(path) ? undefined : '/login'
}
