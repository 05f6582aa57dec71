import { z } from 'zod/mini'

import { parseJson } from '#src/lib/parse-json.ts'

import type { TabText } from './tab-text.ts'

type Parts = Record<string, z.ZodMiniType>

/**
 * A thing of one member in a text on this phone. Nothing of another member is ever given back, and what does not fit
 * is read as absent. The shape says what is checked; whatever else a thing has stays in it.
 */
export function ownedText<Thing>(text: TabText, name: string, shape: z.ZodMiniType, form?: number) {
  return {
    read(uid: string): Thing | undefined {
      const found = parseJson(text.read() ?? '')
      const row = z.object({ ...(form && { form: z.literal(form) }), uid: z.literal(uid), [name]: shape })
      return row.safeParse(found).success ? (found as Record<string, Thing>)[name] : undefined
    },
    write: (uid: string, thing: Thing): void => text.write(JSON.stringify({ form, uid, [name]: thing })),
    clear: text.clear,
  }
}

/** One of the steps of a machine, with everything that this step is made of. */
export function anyStep<Step extends string>(steps: Record<Step, Parts>): z.ZodMiniType {
  const shapes = Object.entries<Parts>(steps).map(([step, parts]) => z.object({ step: z.literal(step), ...parts }))
  return z.union(shapes)
}
