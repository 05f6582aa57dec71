import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { bookingLimit, exposureLeft, intensity, startRefusals, whyNotStarted } from '#src/contract/sessions.ts'
import { identityDocument } from '#src/contract/shops.ts'
import { count, id, instant } from '#src/contract/values.ts'

import { person, stopped } from './board.ts'

/** What has to be known before a bed is started for a member. */
export const offerStart = call({
  path: '/api/admin/operation/offer',
  access: 'admin',
  writes: false,
  body: z.object({ device_id: id, member_uid: id }),
  answer: z.object({
    member: person,
    cards: z.array(z.object({ card_id: id, name: z.string(), times_left: z.nullable(count) })),
    limits: z.object({ min_minutes: count, max_minutes: count, default_minutes: count }),
    default_intensity: z.optional(intensity),
    next_allowed_at: z.nullable(instant),
    booking: z.optional(z.nullable(bookingLimit)),
    exposure: z.optional(z.nullable(exposureLeft)),
    /** How long the skin rests after a session on this bed. */
    rest_hours: z.optional(count),
    is_consent_needed: z.boolean(),
    /** Staff have to see a document of this member before the bed starts. */
    is_identity_needed: z.optional(z.boolean()),
  }),
  refusals: ['not-found'],
})

/** The same checks as the member's own start; only that the member is in the studio is vouched for by staff. */
export const startForMember = call({
  path: '/api/admin/operation/start',
  access: 'admin',
  writes: true,
  body: z.object({
    device_id: id,
    member_uid: id,
    card_id: id,
    minutes: z.int().check(z.positive(), z.maximum(255)),
    intensity,
    /** What staff have just been shown. */
    identity_document: z.optional(identityDocument),
  }),
  answer: stopped,
  /**
   * `not-released` is of the rules that both starts share; staff themselves are never told it. `own-account`: nobody
   * checks a document of their own.
   */
  refusals: [...startRefusals, 'own-account'],
  carries: whyNotStarted,
})
