/** What the wire calls device_id the app calls deviceId; instants travel as ISO text and are milliseconds here. */
type CamelKey<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : Key
type InstantKey = 'at' | 'now' | 'since' | 'lamps_from' | 'settle_from' | `${string}_at`

export type AppWords<Wire> = Wire extends readonly (infer Item)[]
  ? AppWords<Item>[]
  : Wire extends object
    ? { [Key in keyof Wire as CamelKey<Key & string>]: InAppWords<Key, Wire[Key]> }
    : Wire

type InAppWords<Key, Value> = Key extends InstantKey
  ? Exclude<Value, string> | (Extract<Value, string> extends never ? never : number)
  : AppWords<Value>

const instantKey = /^(?:at|now|since|lamps_from|settle_from|.*_at)$/

/** An answer of the staff area in the words of the app. */
export function inAppWords<Wire>(wire: Wire): AppWords<Wire> {
  return translate(wire, 'value') as AppWords<Wire>
}

function translate(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, 'value'))
  if (typeof value === 'string') return instantKey.test(key) ? Date.parse(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), translate(inner, name)]))
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** What the app says in the words of the wire; it holds no instants. */
export function inWireWords<Wire>(value: AppWords<Wire>): Wire {
  return untranslate(value) as Wire
}

function untranslate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untranslate)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      untranslate(inner),
    ]),
  )
}
