import type { z } from 'zod/mini'

import { camelName } from '#src/contract/codec.ts'

type Schema = z.ZodMiniType & { def: z.core.$ZodTypes['_zod']['def'] }

/** What a handler says, with a field in every object that the contract does not name, in both spellings. */
export function withUndeclared(schema: z.core.$ZodType, said: unknown): unknown {
  if (said === null || said === undefined) return said
  const { def } = schema as Schema
  // Only what has something in it.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (def.type) {
    case 'object': {
      const inner = Object.entries(def.shape).flatMap(([wire, field]) => {
        const name = camelName(wire)
        return Object.hasOwn(said, name) ? [[name, withUndeclared(field, (said as Record<string, unknown>)[name])]] : []
      })
      return { ...(Object.fromEntries(inner) as object), notDeclared: 'secret', not_declared: 'secret' }
    }
    case 'array':
      return (said as unknown[]).map((item) => withUndeclared(def.element, item))
    case 'record':
      return Object.fromEntries(Object.entries(said).map(([key, item]) => [key, withUndeclared(def.valueType, item)]))
    case 'optional':
    case 'nullable':
    case 'prefault':
      return withUndeclared(def.innerType, said)
    case 'union':
      return typeof said === 'object' && !Array.isArray(said) ? { ...said, notDeclared: 'secret' } : said
    default:
      return said
  }
}
