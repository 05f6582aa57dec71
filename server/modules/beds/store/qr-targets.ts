import { sql } from 'kysely'

import type { Db } from '#server/platform/database/store.ts'

/** A door or a bed, by the id that its printed code names. */
export interface QrTarget {
  thing: 'door' | 'device'
  id: string
}

/** Every door and bed, shop by shop. */
export async function listQrTargets(db: Db): Promise<QrTarget[]> {
  const { rows } = await sql<QrTarget>`
    select 'door' as thing, lock_id as id, shop_id, sort from locks
    union all select 'device', device_id, shop_id, sort from devices order by shop_id, thing desc, sort, id`.execute(db)
  return rows
}
