import { type Expression, type SelectQueryBuilder, sql } from 'kysely'

/** Where a row stands in its list: by what the list is sorted, and the id that decides between equals. */
export interface Cursor<By extends number | string = number> {
  by: By
  id: string
}

/** Which rows to read: those after a row that was read before, or else so many rows on. */
export interface Span<By extends number | string = number> {
  after?: Cursor<By> | undefined
  offset: number
  limit: number
}

/** A row that knows its place, which is what the page after it is asked for with. */
export type Placed<Row, By extends number | string = number> = Row & { placeBy: By; placeId: string }

interface Order {
  /** A column, or what else an index has in this order. */
  by: string | Expression<unknown>
  id: string
  direction?: 'asc' | 'desc'
}

/**
 * The one way to read a list in pages. What comes after a row does not depend on what was added, changed or taken away
 * before it, so that no page repeats or skips a row that stayed where it was. One that moved meanwhile, such as a member
 * who came in, can be met at both places or at none.
 */
export function keysetPage<DB, TB extends keyof DB, Row, By extends number | string = number>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  { after, offset, limit }: Span<By>,
): SelectQueryBuilder<DB, TB, Placed<Row, By>> {
  const { at, id, direction } = toSql(order)
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const later = after ? query.where(sql<boolean>`(${at}, ${id}) ${beyond} (${after.by}, ${after.id})`) : query
  return inOrder<DB, TB, Row, By>(later, order).limit(limit).offset(offset)
}

/** All of a list, each row with its place. */
export function inOrder<DB, TB extends keyof DB, Row, By extends number | string = number>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
): SelectQueryBuilder<DB, TB, Placed<Row, By>> {
  const { at, id, direction } = toSql(order)
  return query
    .select([sql<By>`${at}`.as('placeBy'), id.as('placeId')])
    .orderBy(at, direction)
    .orderBy(id, direction)
    .$castTo<Placed<Row, By>>()
}

function toSql({ by, id, direction = 'desc' }: Order) {
  return { at: typeof by === 'string' ? sql.ref(by) : by, id: sql.ref<string>(id), direction }
}

/** Few enough for a statement that names them. */
const rowsOfPage = 500

/** A list to its end, page by page, and no more than `most` rows of it. */
export async function* pagesOf<Row, By extends number | string>(
  most: number,
  read: (span: Span<By>) => Promise<Placed<Row, By>[]>,
  atOnce = rowsOfPage,
): AsyncGenerator<Placed<Row, By>[]> {
  let after: Cursor<By> | undefined
  for (let left = most; left > 0; left -= atOnce) {
    const limit = Math.min(atOnce, left)
    const rows = await read({ after, offset: 0, limit })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = cursorOf(last)
  }
}

/** The place of a row, for the page after it. */
export function cursorOf<By extends number | string>({ placeBy, placeId }: Placed<unknown, By>): Cursor<By> {
  return { by: placeBy, id: placeId }
}

/** What was read for the rows of a page, in its order. */
export function inPlace<Row, By extends number | string>(
  page: readonly Placed<unknown, By>[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Placed<Row, By>[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return page.flatMap(({ placeBy, placeId }) => {
    const row = byId.get(placeId)
    return row === undefined ? [] : [{ ...row, placeBy, placeId }]
  })
}

/** The newest first; of one instant, the one with the greater id. */
export function isAfter(row: Placed<unknown>, { by, id }: Cursor): boolean {
  return row.placeBy < by || (row.placeBy === by && row.placeId < id)
}
