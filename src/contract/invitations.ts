import { z } from 'zod/mini'

import { call } from './call.ts'
import { staffLevels } from './staff/permissions.ts'
import { instant, shopId } from './values.ts'

/** What the link of an invitation ends in: its id and what proves it. */
const code = z.string().check(z.minLength(1), z.maxLength(120))

/**
 * What an invitation is to the member who asks. `own`: the asker has made it. `no-gain`: they have as much already.
 * `clash`: taking it up would lower what they have somewhere else.
 */
export const invitationViews = [
  'open',
  'accepted',
  'used',
  'ended',
  'revoked',
  'own',
  'no-gain',
  'clash',
  'blocked',
] as const

const invitationView = z.object({
  state: z.enum(invitationViews),
  /** In the whole chain; null: at single studios. */
  level: z.nullable(z.enum(staffLevels)),
  shops: z.array(z.object({ shop_id: shopId, level: z.enum(staffLevels), name: z.string() })),
  /** "" for whoever has no name. */
  inviter_name: z.string(),
  ends_at: instant,
})

/** What somebody with the link would become, where, and by whom. */
export const readInvitation = call({
  path: '/api/invitation/read',
  access: 'member',
  writes: false,
  body: z.object({ code }),
  answer: invitationView,
  /** `not-found`: the code is wrong, or the invitation was deleted long after its end. */
  refusals: ['not-found'],
})

/** Takes an invitation up: the level is given to the caller, once. */
export const acceptInvitation = call({
  path: '/api/invitation/accept',
  access: 'member',
  writes: true,
  body: z.object({ code }),
  answer: z.null(),
  refusals: ['not-found', 'invitation-over'],
  carries: { 'invitation-over': z.object({ state: z.enum(invitationViews) }) },
})
