import { z } from 'zod/mini'

import { board } from './board.ts'
import { call } from '#src/contract/call.ts'
import { date, shopId } from '#src/contract/values.ts'

/**
 * The duty board as it changes: a `text/event-stream` of `board` events, each with a whole board, `alive` every few
 * seconds, and `end` with the reason when the server ends it. On request it sends `calendar` events as well, each
 * the answer of `/api/admin/appointment/day` for that date, and `report` events, each that of
 * `/api/admin/dashboard/get`, and `alerts` events, each that of `/api/admin/operation/alerts`.
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
  }),
  answer: board,
  refusals: ['not-found'],
})

/** `too-many`: this person watches elsewhere more often than is allowed. `signed-out`: the login is over. */
export const endReasons = ['signed-out', 'too-many', 'closing'] as const
