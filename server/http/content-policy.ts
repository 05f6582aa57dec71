import { createHash } from 'node:crypto'

/** The hash by which a policy allows one inline script or style. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** What the pages and the worker may do. Only the given inline texts are allowed, by their hashes. */
export function contentPolicy(inlineScripts: string[], inlineStyles: string[]): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...inlineScripts.map(sourceHash)].join(' ')}`,
    `style-src ${["'self'", ...inlineStyles.map(sourceHash)].join(' ')}`,
    `img-src 'self' blob: data:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types studio`,
  ].join('; ')
}
