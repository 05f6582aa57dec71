import { z } from 'zod/mini'

import type { BookingIntent } from '#src/domain/appointments/booking-intent.ts'

import { localText } from './local-text.ts'
import { ownedText } from './owned-text.ts'
import { tabText } from './tab-text.ts'

const intent = z.object({
  opId: z.string(),
  draft: z.object({
    shopId: z.number(),
    deviceId: z.optional(z.string()),
    date: z.string(),
    time: z.optional(z.string()),
    bedThen: z.optional(z.string()),
  }),
  delivery: z.enum(['not-sent', 'sent']),
})

/** What a member is about to book, for this tab only: it outlives a reload and not the visit. */
export const persistedIntent = ownedText<BookingIntent>(tabText('bookingIntent'), 'intent', intent)

/** Another time for one appointment, whose answer has not come: asked again under its id, it is changed once. */
export interface ChangeIntent {
  opId: string
  appointmentId: string
  /** As the member saw it. */
  rev: number
  deviceId: string
  date: string
  time: string
}

const change = z.object({
  opId: z.string(),
  appointmentId: z.string(),
  rev: z.number(),
  deviceId: z.string(),
  date: z.string(),
  time: z.string(),
})

/** For this tab only: elsewhere the appointment itself shows what became of it. */
export const persistedChange = ownedText<ChangeIntent>(tabText('changeIntent'), 'intent', change)

/** A booking that was sent and whose answer has not come. */
export interface BookingDoubt {
  intent: BookingIntent
  shopName: string
  timeZone: string
  /** On the clock of this phone, for the server's may be corrected meanwhile. */
  sentAt: number
}

const doubt = z.object({ intent, shopName: z.string(), timeZone: z.string(), sentAt: z.number() })
const text = localText('bookingDoubt')
const stored = ownedText<BookingDoubt>(text, 'doubt', doubt)

/** The last booking in doubt of this phone: it outlives the tab, and ends by the server's word. */
export const bookingDoubt = {
  ...stored,
  isThere: (): boolean => text.read() !== undefined,
  /** The server has said what became of this wish. */
  end(uid: string, opId: string): void {
    if (stored.read(uid)?.intent.opId === opId) stored.clear()
    if (persistedIntent.read(uid)?.opId === opId) persistedIntent.clear()
  },
}
