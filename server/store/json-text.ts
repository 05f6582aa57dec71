import type { z } from 'zod/mini'

import type { Json } from './schema.ts'

/** A JSON value kept in a text column, checked on the way in and on the way out. */
export function jsonText<Type extends z.ZodMiniType>(schema: Type) {
  return {
    write: (value: z.input<Type>): Json => JSON.stringify(schema.parse(value)),
    read: (stored: Json): z.output<Type> => schema.parse(JSON.parse(stored)),
  }
}
