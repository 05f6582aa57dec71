import type { FastifyHelmetOptions } from '@fastify/helmet'

import { contentPolicy } from './content-policy.ts'

export const reportPath = '/api/csp-report'

/** The policy of an app that was built without one: no inline text is allowed at all. */
export const plainPolicy = contentPolicy([], [])

/**
 * What pages and the worker carry, beside what helmet adds.
 * `report-to` is left out: a browser that knows it holds reports back for a minute and ignores `report-uri`.
 */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': `${policy}; report-uri ${reportPath}`,
    'permissions-policy':
      'camera=(self), bluetooth=(self), geolocation=(self), microphone=(), usb=(), payment=(), browsing-topics=()',
  }
}

export const helmetOptions: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
  hsts: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'strict-origin' },
}

/** What scripts and styles carry: their names change with their content. */
export const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
