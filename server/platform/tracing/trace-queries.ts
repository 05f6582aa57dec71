import type { QueryWatcher } from '#server/platform/database/watched-queries.ts'
import { currentRequest } from '#server/platform/process/request-context.ts'

/** Each query as a part of the call that asks it. Its text has places for values; the values are never told. */
export const traceQueries: QueryWatcher = ({ sql }) => {
  const parent = currentRequest()?.span
  if (!parent) return undefined
  const [verb = ''] = sql.trimStart().split(/\s/, 1)
  const span = parent.begin(`SQL ${verb}`, { 'db.query.text': sql })
  return (error) => span.end(error === undefined ? {} : { 'error.type': 'query' })
}
