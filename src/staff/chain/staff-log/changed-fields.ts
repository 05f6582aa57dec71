import { isRecord } from '#src/lib/parse-json.ts'

export interface ChangedField {
  /** As the studio calls it; parts of a part are joined by dots. */
  name: string
  before: unknown
  after: unknown
}

/** What differs between two states of a thing, field by field. */
export function changedFields(before: unknown, after: unknown, prefix = ''): ChangedField[] {
  if (!isRecord(before) && !isRecord(after)) {
    return isSame(before, after) ? [] : [{ name: prefix, before, after }]
  }
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name !== 'rev')
  return names.flatMap((name) => changedFields(old[name], now[name], prefix === '' ? name : `${prefix}.${name}`))
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b)
}
