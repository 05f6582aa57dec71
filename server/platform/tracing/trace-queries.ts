import type { LogEvent } from 'kysely'

import { currentRequest } from '#server/platform/process/request-context.ts'

/** Each query as a part of the call that asks it. Its text has places for values; the values are never told. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  const span = currentRequest()?.span
  if (!span) return
  const [verb = ''] = query.sql.trimStart().split(/\s/, 1)
  span
    .begin(`SQL ${verb}`, { 'db.query.text': query.sql }, queryDurationMillis)
    .end(level === 'error' ? { 'error.type': 'query' } : {})
}
