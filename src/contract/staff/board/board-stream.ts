import { z } from 'zod/mini'

import { board } from './board.ts'
import { call } from '#src/contract/call.ts'
import { date, id, shopId } from '#src/contract/values.ts'

/**
 * The duty board as it changes: a `text/event-stream` of `board` events, each with a whole board, `alive` every few
 * seconds, and `end` with the reason when the server ends it. On request it sends `calendar` events as well, each
 * the answer of `/api/admin/appointment/day` for that date, and `report` events, each that of
 * `/api/admin/dashboard/get`, and `alerts` events, each that of `/api/admin/operation/alerts`. A `changes` event says
 * that lists have changed which are read by calls of their own: it has no data of them.
 */
export const watchBoard = call({
  path: '/api/admin/operation/watch',
  access: 'admin',
  writes: false,
  body: z.object({
    shop_id: shopId,
    calendar: z.optional(date),
    /** null: of today, whenever that begins. */
    report: z.optional(z.nullable(date)),
    /** The alerts of every studio of the caller. */
    alerts: z.optional(z.boolean()),
    /** Of which lists it is told that they have changed. */
    changes: z.optional(
      z.object({
        /** The ledger of this studio, the close of its days and its cash drawers. */
        ledger: z.optional(z.boolean()),
        /** Lists of members. */
        members: z.optional(z.boolean()),
        /** The page of this member. */
        member_uid: z.optional(id),
      }),
    ),
  }),
  answer: board,
  refusals: ['not-found'],
})

/** A word for each list that was asked for; another word than the last one: it has changed. */
export const changes = z.object({
  ledger: z.optional(z.string()),
  members: z.optional(z.string()),
  member: z.optional(z.string()),
})

/** `too-many`: this person watches elsewhere more often than is allowed. `signed-out`: the login is over. */
export const endReasons = ['signed-out', 'too-many', 'closing'] as const
