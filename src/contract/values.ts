import { z } from 'zod/mini'

/** An id the server made, or a short name it was configured with. */
export const id = z.string().check(z.regex(/^[\w.-]{1,64}$/))
export const shopId = z.int().check(z.positive(), z.maximum(2_147_483_647))
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** "YYYY-MM-DD" on the shop's calendar. */
export const date = z.iso.date().check(z.regex(/^20/))
/** "HH:mm" on the shop's clock. */
export const time = z.iso.time({ precision: -1 })
export const count = z.int().check(z.nonnegative())

export const languageName = z.enum(['zh-HK', 'zh-CN', 'en-US'])

/** What a paged call is asked for. */
export const page = {
  page: z.prefault(z.int().check(z.positive(), z.maximum(100_000)), 1),
  page_size: z.prefault(z.int().check(z.positive(), z.maximum(100)), 20),
}

/** What a paged call answers. */
export function listOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ list: z.array(row), page: z.int(), has_more: z.boolean() })
}
