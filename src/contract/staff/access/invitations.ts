import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { staffLevels } from '#src/contract/staff/permissions.ts'
import { id, instant, shopId } from '#src/contract/values.ts'
import { shopLevelNames } from './access.ts'

/** So many hours an invitation may be open. */
export const invitationHours = [24, 72, 168] as const
export const usualInvitationHours = 72
/** More that are open are a list that nobody looks through. */
export const mostOpenInvitations = 50

const person = z.object({ uid: id, nickname: z.string() })

export const invitation = z.object({
  invitation_id: id,
  /** For whom, as the inviter has written it; null: nobody was named, or the person has deleted the account. */
  name: z.nullable(z.string()),
  level: z.nullable(z.enum(staffLevels)),
  shops: z.array(z.object({ shop_id: shopId, level: z.enum(staffLevels) })),
  inviter: person,
  created_at: instant,
  ends_at: instant,
  state: z.enum(['open', 'used', 'ended', 'revoked']),
  used_by: z.nullable(person),
  used_at: z.nullable(instant),
})

/** Those that are open, and those of the last months. */
export const listInvitations = call({
  path: '/api/admin/access/invitations',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.array(invitation),
  refusals: [],
})

/** Makes a link with which one person joins the staff. It is asked for by itself, so that no answer that is kept has it. */
export const invite = call({
  path: '/api/admin/access/invite',
  access: 'admin',
  writes: true,
  body: z.object({
    name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.nickname))),
    level: z.nullable(z.enum(staffLevels)),
    /** None beside a level of the chain. */
    shops: z.array(z.object({ shop_id: shopId, level: z.enum(shopLevelNames) })).check(z.maxLength(500)),
    hours: z.literal(invitationHours),
  }),
  answer: invitation,
  refusals: ['too-many-invitations'],
})

/** What the link of an open invitation ends in. */
export const invitationLink = call({
  path: '/api/admin/access/link',
  access: 'admin',
  writes: false,
  body: z.object({ invitation_id: id }),
  answer: z.object({ code: z.string() }),
  refusals: ['not-found', 'invitation-over'],
  carries: { 'invitation-over': invitation },
})

/** Takes an open invitation back. */
export const revokeInvitation = call({
  path: '/api/admin/access/revoke',
  access: 'admin',
  writes: true,
  body: z.object({ invitation_id: id }),
  answer: invitation,
  /** It was taken up, has ended or was taken back before. */
  refusals: ['not-found', 'invitation-over'],
})
