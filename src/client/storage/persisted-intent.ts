import { z } from 'zod/mini'

import type { BookingIntent } from '#src/domain/appointments/booking-intent.ts'

import { ownedText } from './owned-text.ts'
import { tabText } from './tab-text.ts'

const intent = z.object({
  opId: z.string(),
  draft: z.object({
    shopId: z.number(),
    deviceId: z.optional(z.string()),
    date: z.string(),
    time: z.optional(z.string()),
  }),
  delivery: z.enum(['not-sent', 'sent']),
})

/** What a member is about to book, for this tab only: it outlives a reload and not the visit. */
export const persistedIntent = ownedText<BookingIntent>(tabText('bookingIntent'), 'intent', intent)
