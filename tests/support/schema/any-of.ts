import * as fc from 'fast-check'
import type { z } from 'zod/mini'

type Schema = z.ZodMiniType & { def: z.core.$ZodTypes['_zod']['def'] }

/** Texts that some field of the contract accepts; each field takes those that fit it. */
const texts = [
  'lie-down',
  '2026-11-22',
  '10:05',
  'zh-HK',
  '/media/a_b.webp',
  'https://example.com/a_b',
  'A text of some_length',
  '3f6f1b0e-7d2b-4c7e-9a53-0f7e1d6f9a11',
  '852',
  '+852 2345 6789',
  'member@example.com',
  '2000-02-29',
  'abcdefghijklmnopqrstuvwxyz_0123456789-ABCDE',
]

/** Values that a schema of the contract describes. */
export function anyOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema as Schema
  // The kinds that the contract uses.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      const needed = fields.filter(([, field]) => (field as Schema).def.type !== 'optional').map(([name]) => name)
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, anyOf(field)])), {
        requiredKeys: needed,
        noNullPrototype: true,
      })
    }
    case 'array':
      return fc.array(anyOf(def.element), { minLength: boundsOf(def).min ?? 0, maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string(), anyOf(def.valueType), { noNullPrototype: true })
    case 'union':
      return fc.oneof(...def.options.map((option) => anyOf(option)))
    case 'nullable':
      return fc.option(anyOf(def.innerType))
    case 'optional':
    case 'prefault':
      return anyOf(def.innerType)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'string':
      return 'format' in def && def.format === 'datetime' ? anInstant() : aText(schema as Schema)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.integer(boundsOf(def))
    case 'null':
      return fc.constant(null)
    case 'unknown':
      return fc.constantFrom(null, 1, 'as_it_is')
    default:
      throw new Error(`No value is made for ${def.type}`)
  }
}

function anInstant(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 4_000_000_000_000 }).map((at) => new Date(at).toISOString())
}

function aText(schema: z.ZodMiniType): fc.Arbitrary<string> {
  const fitting = texts.filter((text) => fits(schema, text))
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.string()
}

function fits(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as Schema).safeParse(value).success
}

/** How large a number may be, or how long a list, as far as its schema says. */
function boundsOf({ checks = [] }: z.core.$ZodTypeDef): { min?: number; max?: number } {
  const bounds: { min?: number; max?: number } = {}
  for (const { _zod } of checks) {
    const { check, value, inclusive, minimum } = _zod.def as z.core.$ZodCheckDef &
      Record<'value' | 'minimum', number> & { inclusive: boolean }
    if (check === 'greater_than') bounds.min = inclusive ? value : value + 1
    if (check === 'less_than') bounds.max = inclusive ? value : value - 1
    if (check === 'min_length') bounds.min = minimum
  }
  return bounds
}
