import { reach } from '#src/contract/values.ts'

import type { Instant } from '../store/schema.ts'

interface Asked {
  page: number
  page_size: number
  as_of?: string | undefined
}

/** Of the pages after the first: nothing that was added after this is on them. */
export function asOfFirst({ as_of }: Pick<Asked, 'as_of'>): Instant | undefined {
  return as_of === undefined ? undefined : Date.parse(as_of)
}

/** What the next pages are to be asked with. */
export function frozenAt({ as_of }: Pick<Asked, 'as_of'>, now: Instant): { as_of: string } {
  return { as_of: as_of ?? new Date(now).toISOString() }
}

/** Which rows to read for a page; one more than asked tells whether there is another page. */
export function spanOf({ page, page_size }: Asked): { offset: number; limit: number } {
  return { offset: (page - 1) * page_size, limit: page_size + 1 }
}

/** A page of a list that is as long as one thing or one day makes it. */
export function pageOf<Row>({ page, page_size }: Asked, rows: Row[]) {
  return { list: rows.slice(0, page_size), page, has_more: rows.length > page_size }
}

/** The same for a list that grows with the chain: rows beyond `reach` would have to be walked through one by one. */
export function spanWithin({ page, page_size }: Asked): { offset: number; limit: number } {
  const offset = Math.min((page - 1) * page_size, reach)
  return { offset, limit: Math.min(page_size, reach - offset) + 1 }
}

/** The page of `spanWithin`. Where the list ends before its rows do, it says so. */
export function pageWithin<Row>({ page, page_size }: Asked, rows: Row[]) {
  const left = Math.max(0, reach - (page - 1) * page_size)
  const size = Math.min(page_size, left)
  const isMore = rows.length > size
  const has_more = isMore && left > page_size
  return { list: rows.slice(0, size), page, has_more, is_cut: isMore && !has_more }
}
