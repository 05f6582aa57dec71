import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'

/** Rows that came with the rest of a page, as a list that has loaded. */
export function loadedRows<Row>(rows: readonly Row[]): Loaded<readonly Row[]> {
  return { data: rows, state: 'ready', failure: undefined, asOf: 0, isReading: false, retry: () => undefined }
}
