import { z } from 'zod/mini'

import { type WalkInDraft, walkInSteps } from '#src/domain/sessions/walk-in.ts'

import { ownedText } from './owned-text.ts'
import { tabText } from './tab-text.ts'

const text = z.optional(z.string())
const draft = z.object({
  shopId: z.number(),
  at: z.enum(walkInSteps),
  typed: z.string(),
  nickname: text,
  member: z.object({ uid: z.string(), nickname: z.string(), phoneMasked: z.string(), isNew: z.boolean() }),
  packageId: text,
  paid: z.optional(
    z.object({
      lineId: z.string(),
      receiptNumber: z.string(),
      cents: z.number(),
      currency: z.string(),
      packageName: z.string(),
    }),
  ),
  deviceId: text,
  minutes: z.optional(z.number()),
  isAsked: z.boolean(),
  askedAt: z.optional(z.number()),
  changedAt: z.number(),
})

/** The walk-in of this clerk that was left half way, for this tab only. No other clerk ever sees it. */
export const persistedWalkIn = ownedText<WalkInDraft>(tabText('walkIn'), 'draft', draft)
