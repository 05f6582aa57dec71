import { reach } from '#src/contract/values.ts'

import { type Cursor, cursorOf, type Placed, type Span } from '#server/platform/database/keyset.ts'

interface Asked<By extends number | string> {
  page: number
  pageSize: number
  after?: Cursor<By> | undefined
}

/** Which rows to read for a page; one more than asked tells whether there is another page. */
export function spanOf<By extends number | string = number>({ page, pageSize, after }: Asked<By>): Span<By> {
  return { after, offset: after ? 0 : (page - 1) * pageSize, limit: pageSize + 1 }
}

/** A page of a list that is as long as one thing or one day makes it. */
export function pageOf<Row extends Placed<unknown, number | string>>(
  { page, pageSize }: Asked<number | string>,
  rows: readonly Row[],
) {
  return pageUpTo(page, rows, pageSize)
}

/** The same for a list that grows with the chain: rows beyond `reach` would have to be walked through one by one. */
export function spanWithin<By extends number | string = number>({ page, pageSize, after }: Asked<By>): Span<By> {
  const before = Math.min((page - 1) * pageSize, reach)
  return { after, offset: after ? 0 : before, limit: Math.min(pageSize, reach - before) + 1 }
}

/** The page of `spanWithin`. Where the list ends before its rows do, it says so. */
export function pageWithin<Row extends Placed<unknown, number | string>>(
  { page, pageSize }: Asked<number | string>,
  rows: readonly Row[],
) {
  const left = Math.max(0, reach - (page - 1) * pageSize)
  const { list, next, hasMore: isMore } = pageUpTo(page, rows, Math.min(pageSize, left))
  const hasMore = isMore && left > pageSize
  return { list, page, hasMore, isCut: isMore && !hasMore, ...(hasMore && next && { next }) }
}

function pageUpTo<Row extends Placed<unknown, number | string>>(page: number, rows: readonly Row[], size: number) {
  const last = rows[size - 1]
  const next: Cursor<Row['placeBy']> | undefined = rows.length > size && last ? cursorOf(last) : undefined
  return { list: rows.slice(0, size), page, hasMore: rows.length > size, ...(next && { next }) }
}
