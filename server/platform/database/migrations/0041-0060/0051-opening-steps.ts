import { type Kysely, sql } from 'kysely'

interface Block {
  from: string
  to: string
}

/**
 * Whatever is booked is in pieces of five minutes. Of a shop that opened in between, two neighbouring slots shared a
 * piece, and only every other one could be had: it opens on the next five minutes.
 */
export async function moveOpeningsToSteps<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows: shops } = await sql<{
    id: number
    at: string
  }>`select shop_id as id, opens_at as at from shops`.execute(db)
  for (const { id, at } of shops) {
    if (onStep(at) !== at) await sql`update shops set opens_at = ${onStep(at)} where shop_id = ${id}`.execute(db)
  }
  const { rows: weeks } = await sql<{
    id: number
    type: string
    week: string
  }>`select shop_id as id, type_id as type, week from slot_templates`.execute(db)
  for (const { id, type, week } of weeks) {
    const moved = JSON.stringify((JSON.parse(week) as Block[][]).map((blocks) => blocks.map(movedBlock)))
    if (moved !== week) {
      await sql`update slot_templates set week = ${moved} where shop_id = ${id} and type_id = ${type}`.execute(db)
    }
  }
  const { rows: dates } = await sql<{
    id: string
    blocks: string
  }>`select exception_id as id, blocks from date_exceptions`.execute(db)
  for (const { id, blocks } of dates) {
    const moved = JSON.stringify((JSON.parse(blocks) as Block[]).map(movedBlock))
    if (moved !== blocks) await sql`update date_exceptions set blocks = ${moved} where exception_id = ${id}`.execute(db)
  }
}

function movedBlock(block: Block): Block {
  return { ...block, from: onStep(block.from) }
}

/** The next five minutes of the same day. */
function onStep(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = Math.min(Math.ceil((hours * 60 + minutes) / 5) * 5, 23 * 60 + 55)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
