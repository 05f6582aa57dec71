import { sql } from 'kysely'

import type { ShopField } from '#src/contract/staff/access/call-scopes.ts'

import { readOrderText } from '#server/platform/mqtt/qr-codes.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Where each thing is kept that belongs to a studio. */
const places = new Map<ShopField, readonly [table: string, key: string]>([
  ['appointment_id', ['appointments', 'appointment_id']],
  ['card_id', ['money_lines', 'card_id']],
  ['device_id', ['devices', 'device_id']],
  ['issue_id', ['pay_issues', 'issue_id']],
  ['line_id', ['card_lines', 'line_id']],
  ['lock_id', ['locks', 'lock_id']],
  ['order_id', ['orders', 'order_id']],
  ['problem_id', ['problems', 'problem_id']],
  ['release_id', ['start_releases', 'release_id']],
  ['session_id', ['sessions', 'session_id']],
  ['short_code', ['orders', 'open_code']],
])

/**
 * The studios that this field of a call leads to; none where there is no such thing, or where it belongs to no single
 * studio.
 */
export async function findNamedShops(
  db: Db,
  qrSecret: string | undefined,
  field: ShopField,
  value: unknown,
): Promise<number[]> {
  if (field === 'shop_id') return typeof value === 'number' ? [value] : []
  // PostgreSQL takes no zero character; the body may not have been read yet.
  if (typeof value !== 'string' || value.includes('\0')) return []
  if (field === 'machine_id')
    return [...(await shopsOf(db, 'device_id', value)), ...(await shopsOf(db, 'lock_id', value))]
  if (field === 'qr_text') {
    const orderId = qrSecret === undefined ? undefined : readOrderText(qrSecret, value)
    return orderId === undefined ? [] : await shopsOf(db, 'order_id', orderId)
  }
  return await shopsOf(db, field, value)
}

async function shopsOf(db: Db, field: ShopField, value: string): Promise<number[]> {
  const place = places.get(field)
  if (!place) return []
  const [table, key] = place
  const { rows } = await sql<{ shopId: number | null }>`select distinct shop_id as "shopId"
    from ${sql.table(table)} where ${sql.ref(key)} = ${value}`.execute(db)
  return rows.flatMap(({ shopId }) => (shopId === null ? [] : [shopId]))
}
