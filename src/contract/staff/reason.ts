import { z } from 'zod/mini'

import { longest, shortestReason } from './limits.ts'

/** Why something is done; stored in the audit trail. */
export const reason = z.string().check(z.trim(), z.minLength(shortestReason), z.maxLength(longest.reason))
