import { z } from 'zod/mini'

import { instant } from '#src/contract/values.ts'

/** What happened to an appointment once, and by whom. */
export const timelineEntry = z.object({
  at: instant,
  what: z.enum([
    'booked',
    'moved',
    'postponed',
    'cancelled',
    'visited',
    'timed-out',
    'restored',
    'kept',
    'reminded',
    'told',
    'door',
    'session',
  ]),
  by: z.enum(['member', 'staff', 'system']),
  /** Of the staff. */
  name: z.nullable(z.string()),
  from: z.nullable(z.object({ starts_at: instant, device_name: z.string() })),
  to: z.nullable(z.object({ starts_at: instant, device_name: z.string() })),
  reason: z.nullable(z.string()),
})
