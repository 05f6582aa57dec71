import type { z } from 'zod/mini'

import type { Json } from './schema.ts'

/** A JSON value kept in a text column, checked on the way in and on the way out. */
export function jsonText<Type extends z.ZodMiniType>(schema: Type) {
  const read = (stored: Json): z.output<Type> => schema.parse(JSON.parse(stored))
  let last: { stored: Json; value: z.output<Type> } | undefined
  return {
    write: (value: z.input<Type>): Json => JSON.stringify(schema.parse(value)),
    read,
    /** For one text that is read all the time and seldom changes: checked once. The value is everybody's. */
    readShared(stored: Json): Readonly<z.output<Type>> {
      if (last?.stored !== stored) last = { stored, value: read(stored) }
      return last.value
    },
  }
}
