import type { z } from 'zod/mini'

import type { InstantText } from './values.ts'

type CamelKey<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : Key

/** What the wire calls `starts_at` and writes as a text is `startsAt` here, in milliseconds since 1970. */
export type Camel<Wire> = Wire extends string
  ? keyof InstantText extends keyof Wire
    ? number
    : Wire
  : Wire extends readonly (infer Item)[]
    ? Camel<Item>[]
    : Wire extends object
      ? { [Key in keyof Wire as CamelKey<Key>]: Camel<Wire[Key]> }
      : Wire

export type CamelOf<Schema extends z.ZodMiniType> = Camel<z.output<Schema>>

type Turn = (value: unknown) => unknown
type Direction = 'decode' | 'encode'

/** What a schema has read, in the names and instants of the app. */
export function decode<Schema extends z.ZodMiniType>(schema: Schema, wire: z.output<Schema>): CamelOf<Schema> {
  const turn = turnOf(schema, 'decode')
  return (turn ? turn(wire) : wire) as CamelOf<Schema>
}

/** What the app says, in the names and instants of the wire; what the schema does not name is left out. */
export function encode<Schema extends z.ZodMiniType>(schema: Schema, value: CamelOf<Schema>): z.output<Schema> {
  const turn = turnOf(schema, 'encode')
  return (turn ? turn(value) : value) as z.output<Schema>
}

const turns: Record<Direction, WeakMap<object, Turn | 'same'>> = { decode: new WeakMap(), encode: new WeakMap() }

/** How a value of a schema is turned, worked out once; undefined where it stays as it is. */
function turnOf(schema: z.core.$ZodType, direction: Direction): Turn | undefined {
  const known = turns[direction].get(schema)
  if (known) return known === 'same' ? undefined : known
  const turn = makeTurn(schema, direction)
  turns[direction].set(schema, turn ?? 'same')
  return turn
}

function makeTurn(schema: z.core.$ZodType, direction: Direction): Turn | undefined {
  const { def } = schema as z.ZodMiniType & { def: z.core.$ZodTypeDef }
  const make = makers[def.type]
  // An unknown kind must not pass as it is: a test asks every schema of the contract.
  if (!make) throw new Error(`The contract says ${def.type}, which has no form in the app`)
  return make(def as never, direction)
}

type Make<Def> = (def: Def, direction: Direction) => Turn | undefined

const asItIs: Make<unknown> = () => undefined
const within: Make<z.core.$ZodOptionalDef> = ({ innerType }, direction) => whereGiven(turnOf(innerType, direction))

const makers: Partial<Record<z.core.$ZodTypeDef['type'], Make<never>>> = {
  object: ({ shape }: z.core.$ZodObjectDef, direction) => objectTurn(shape, direction),
  array: ({ element }: z.core.$ZodArrayDef, direction) => each(turnOf(element, direction)),
  record: ({ valueType }: z.core.$ZodRecordDef, direction) => ofEntries(turnOf(valueType, direction)),
  union: ({ options }: z.core.$ZodUnionDef, direction) => unionTurn(options, direction),
  string: (def: z.core.$ZodStringDef, direction) =>
    'format' in def && def.format === 'datetime' ? instantTurns[direction] : undefined,
  optional: within,
  nullable: within,
  prefault: within,
  boolean: asItIs,
  enum: asItIs,
  literal: asItIs,
  null: asItIs,
  number: asItIs,
  unknown: asItIs,
}

const instantTurns: Record<Direction, Turn> = {
  decode: (value) => Date.parse(value as string),
  encode: (value) => new Date(value as number).toISOString(),
}

function objectTurn(shape: Readonly<Record<string, z.core.$ZodType>>, direction: Direction): Turn {
  const fields = Object.entries(shape).map(([wire, schema]) => {
    const [from, to] = direction === 'decode' ? [wire, camelName(wire)] : [camelName(wire), wire]
    return { from, to, turn: turnOf(schema, direction) }
  })
  return (value) => {
    const given = value as Record<string, unknown>
    const made: Record<string, unknown> = {}
    for (const { from, to, turn } of fields) {
      if (Object.hasOwn(given, from)) made[to] = turn ? turn(given[from]) : given[from]
    }
    return made
  }
}

function each(turn: Turn | undefined): Turn | undefined {
  return turn && ((value) => (value as unknown[]).map((item) => turn(item)))
}

/** The keys of a record are data, not names. */
function ofEntries(turn: Turn | undefined): Turn | undefined {
  return (
    turn && ((value) => Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, turn(item)])))
  )
}

function whereGiven(turn: Turn | undefined): Turn | undefined {
  return turn && ((value) => (value === null || value === undefined ? value : turn(value)))
}

/** The first option that the wire's form of the value belongs to. */
function unionTurn(options: readonly z.core.$ZodType[], direction: Direction): Turn | undefined {
  const choices = options.map((schema) => ({ schema: schema as z.ZodMiniType, turn: turnOf(schema, direction) }))
  if (choices.every(({ turn }) => !turn)) return undefined
  return (value) => {
    for (const { schema, turn } of choices) {
      const turned = isTurnable(schema, value) && turn ? turn(value) : value
      if (schema.safeParse(direction === 'decode' ? value : turned).success) return turned
    }
    return value
  }
}

/** Only what looks like its kind can be turned by an option. */
function isTurnable(schema: z.ZodMiniType, value: unknown): boolean {
  return schema.def.type !== 'object' || (typeof value === 'object' && value !== null)
}

const instantName = /(?:^|_)(?:at|until|since)$/

/**
 * What the app sends, in the names and instants of the wire, before the contract of the call has been loaded. The names
 * of the contract are made so that this says the same as `encode`; a test asks every call.
 */
export function encodeByName(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return instantName.test(name) ? new Date(value).toISOString() : value
  if (Array.isArray(value)) return value.map((item) => encodeByName(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const wire = wireName(key)
      return [wire, encodeByName(inner, wire)]
    }),
  )
}

/** What the browser makes keeps the names of the browser, also on the wire. */
const foreignNames = new Set(['expirationTime'])

/** How the code calls a field of the wire. */
export function camelName(wire: string): string {
  return wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** How the wire calls a field; the staff log and the words of refusals call it so too. */
export function wireName(name: string): string {
  return foreignNames.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
