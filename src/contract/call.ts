import { z } from 'zod/mini'

import type { StaffPath } from './staff/permissions.ts'
import type { Camel } from './codec.ts'
import { type CommonRefusal, doneCodes, refusalCodes, type RefusalCode } from './codes.ts'

export interface Call {
  path: `/api/${string}`
  access: 'public' | 'member' | 'admin'
  /** A writing call carries an `op_id` and takes effect once for it. */
  writes: boolean
  body: z.ZodMiniObject
  answer: z.ZodMiniType
  /** Refusals by the call's own rules; the common ones need no mention. */
  refusals: readonly RefusalCode[]
  /** What its refusals carry: what the call answers, unless this or `refusalData` says something else. */
  carries?: Partial<Record<RefusalCode, z.ZodMiniType>>
}

/** A call of staff names a path of the permission table, any other call a path outside of it. */
type Permitted<C extends Call> = C extends { access: 'admin' }
  ? { path: StaffPath }
  : { path: C['path'] extends `/api/admin/${string}` ? never : C['path'] }

/** Keeps the literal types of one call, so that both sides can compute body, answer and refusals from it. */
export function call<const C extends Call>(spec: C & Permitted<C>): C {
  return spec
}

/** A body that was read, and an answer, in the names and instants of the code; `codec.ts` makes the wire's of them. */
export type BodyOf<C extends Call> = Camel<z.output<C['body']>>
export type AnswerOf<C extends Call> = Camel<z.output<C['answer']>>
export type RefusalOf<C extends Call> = C['refusals'][number] | CommonRefusal

/** Who is calling. Not part of the intent: a retry may come with a new token. */
export const credentials = z.object({
  token: z.optional(z.string().check(z.maxLength(200))),
  uid: z.optional(z.string().check(z.maxLength(64))),
})

/** Fields that the client adds to every body when it has them. */
export const commonFields = z.extend(credentials, {
  shop_id: z.optional(z.int()),
  stat_shop_id: z.optional(z.int()),
})

export const opId = z.uuid({ version: 'v4' })

export const envelope = z.object({
  status: z.union([z.literal(0), z.literal(1)]),
  code: z.string(),
  msg: z.string(),
  data: z.nullish(z.unknown()),
})

export interface Envelope {
  status: 0 | 1
  code: string
  msg: string
  data: unknown
}

/** A code this version knows; a newer server may say others. */
export const knownCode = z.enum([...doneCodes, ...refusalCodes])
