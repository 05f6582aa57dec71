/** What was typed into a draft that several people share, and what stood there when that began, by field. */
export interface TypedFields<Values extends object> {
  changes: Partial<Values>
  origin: Partial<Values>
}

export const nothingTyped = { changes: {}, origin: {} }

/** More is typed; a field remembers what stood there when its typing began. */
export function typeInto<Values extends object>(
  { changes, origin }: TypedFields<Values>,
  known: Values,
  more: Partial<Values>,
): TypedFields<Values> {
  return { changes: { ...changes, ...more }, origin: { ...pick<Values>(known, keysOf(more)), ...origin } }
}

/** The fields of which the server knows something else than what was typed, as it is sent. */
export function openFields<Values extends object>(
  { changes }: TypedFields<Values>,
  known: Values,
): (keyof Values & string)[] {
  const sent = asSent(changes)
  return keysOf(changes).filter((key) => known[key] !== sent[key])
}

/** Of them those that were changed elsewhere since the typing began: the clerk has to decide whose holds. */
export function conflictsIn<Values extends object>(
  typed: TypedFields<Values>,
  known: Values,
): (keyof Values & string)[] {
  return openFields(typed, known).filter((key) => known[key] !== typed.origin[key])
}

/** What was typed into these fields is given up. */
export function without<Values extends object>(
  { changes, origin }: TypedFields<Values>,
  dropped: readonly (keyof Values)[],
): TypedFields<Values> {
  const kept = keysOf(changes).filter((key) => !dropped.includes(key))
  return { changes: pick(changes, kept), origin: pick(origin, kept) }
}

/** These were saved. What was typed on while they were under way began from what has arrived. */
export function afterSaving<Values extends object>(
  typed: TypedFields<Values>,
  sent: Partial<Values>,
): TypedFields<Values> {
  const arrived = keysOf(sent).filter((key) => typed.changes[key] === sent[key])
  const left = without(typed, arrived)
  return { ...left, origin: { ...left.origin, ...pick(sent, keysOf(left.changes)) } }
}

/** What was typed holds over what was saved elsewhere. */
export function insist<Values extends object>({ changes }: TypedFields<Values>, known: Values): TypedFields<Values> {
  return { changes, origin: pick<Values>(known, keysOf(changes)) }
}

/** Spaces around a text are the server's to drop; taking them away in the field would tear at the typing. */
export function asSent<Values extends object>(changes: Partial<Values>): Partial<Values> {
  const sent = Object.entries(changes).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(sent)
}

export function pick<Values extends object>(values: Partial<Values>, keys: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]])) as Partial<Values>
}

function keysOf<Values extends object>(changes: Partial<Values>): (keyof Values & string)[] {
  return Object.keys(changes) as (keyof Values & string)[]
}
