import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, id, instant, listOf, page } from '#src/contract/values.ts'

const ofUser = { member_uid: id, ...page }

export const userCardLines = call({
  path: '/api/admin/user/lines',
  access: 'admin',
  writes: false,
  body: z.object({ ...ofUser, card_id: id }),
  answer: listOf(
    z.object({
      line_id: id,
      kind: z.string(),
      delta: z.int(),
      days: z.nullable(z.int()),
      /** null: unlimited. */
      balance: z.nullable(z.int()),
      session_id: z.nullable(id),
      device_name: z.nullable(z.string()),
      intensity: z.nullable(z.string()),
      minutes: z.nullable(count),
      /** Under the lamps, of a time that was used, once the session is over. */
      seconds_on: z.optional(count),
      staff_name: z.nullable(z.string()),
      note: z.nullable(z.string()),
      created_at: instant,
    }),
  ),
  refusals: ['not-found'],
})

export const userAppointments = call({
  path: '/api/admin/user/appointments',
  access: 'admin',
  writes: false,
  body: z.object(ofUser),
  answer: z.extend(
    listOf(
      z.object({
        appointment_id: id,
        device_name: z.string(),
        shop_name: z.string(),
        state: z.enum(['booked', 'cancelled', 'visited', 'timeout']),
        starts_at: instant,
      }),
    ),
    { total: count },
  ),
  refusals: ['not-found'],
})

export const userSessions = call({
  path: '/api/admin/user/sessions',
  access: 'admin',
  writes: false,
  body: z.object(ofUser),
  answer: z.extend(
    listOf(
      z.object({
        session_id: id,
        device_name: z.string(),
        shop_name: z.string(),
        state: z.string(),
        settled: z.enum(['reserved', 'used', 'released']),
        intensity: z.string(),
        minutes: count,
        seconds_on: count,
        end_reason: z.nullable(z.string()),
        requested_at: instant,
      }),
    ),
    { total: count },
  ),
  refusals: ['not-found'],
})

export const userDoors = call({
  path: '/api/admin/user/doors',
  access: 'admin',
  writes: false,
  body: z.object(ofUser),
  answer: listOf(
    z.object({
      opening_id: id,
      lock_name: z.string(),
      shop_name: z.string(),
      rule: z.string(),
      result: z.string(),
      asked_at: instant,
    }),
  ),
  refusals: ['not-found'],
})
