const publicPaths = new Set(['/login', '/', '/help', '/prices', '/setup', '/invitation', '/offer'])

/**
 * Spec section 5: with a token /login leads to /, without one everything but /login, /, /help, /prices, the setup of an empty server and the links of an invitation and of an offer leads to /login.
 * `path` is without the base and without a trailing slash.
 */
export function redirectFor(path: string, hasToken: boolean): '/' | '/login' | undefined {
  if (hasToken) return path === '/login' ? '/' : undefined
  return publicPaths.has(path) ? undefined : '/login'
}
