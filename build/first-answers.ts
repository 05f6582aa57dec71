import type { Plugin } from 'vite'
import type { z } from 'zod/mini'

import { answerChecks } from '../src/contract/answers/answer-checks.ts'
import * as readers from '../src/contract/answers/first-answers.ts'

const place = '/src/contract/answers/first-answers.ts'

/** What home reads first is checked without the schema library, which is a tenth of what a phone loads to start. */
export function firstAnswers(): Plugin {
  return {
    name: 'first-answers',
    apply: 'build',
    load(id) {
      if (!id.endsWith(place)) return null
      const made = Object.entries(readers).map(([name, { of }]) => {
        if (!of) throw new Error(`${name} does not say which call's answer it reads`)
        return `export const ${name} = /* @__PURE__ */ checked(${checkSource(of.answer)})`
      })
      const head = `import { answerChecks, checked } from './answer-checks.ts'`
      return [head, `const { ${Object.keys(answerChecks).join()} } = answerChecks`, ...made].join('\n')
    },
  }
}

/**
 * Writes what checks the same as the schema, in the words of `src/contract/answers/answer-checks.ts`; throws where a schema says
 * what these do not know. A test compares both on answers of all kinds.
 */
export function checkSource(schema: z.core.$ZodType): string {
  const { def } = schema as z.ZodMiniType & { def: z.core.$ZodTypeDef }
  const write = writers[def.type]
  if (!write) throw new Error(`No answer that home reads first can have a ${def.type}`)
  return write(def as never)
}

const writers: Partial<Record<z.core.$ZodTypeDef['type'], (def: never) => string>> = {
  object: ({ shape }: z.core.$ZodObjectDef) => `fields({${Object.entries(shape).map(fieldSource).join()}})`,
  array: (def: z.core.$ZodArrayDef) => callSource('list', [checkSource(def.element), ...bounds(def, 'length')]),
  nullable: ({ innerType }: z.core.$ZodNullableDef) => `orNull(${checkSource(innerType)})`,
  string: (def: z.core.$ZodStringDef) => stringSource(def),
  number: (def: z.core.$ZodNumberDef) =>
    'format' in def && def.format === 'safeint' ? callSource('integer', bounds(def, 'than')) : plainNumber(def),
  boolean: () => 'one(true,false)',
  enum: ({ entries }: z.core.$ZodEnumDef) => callSource('one', Object.values(entries).map(literal)),
  literal: ({ values }: z.core.$ZodLiteralDef<z.core.util.Literal>) => callSource('one', values.map(literal)),
}

function fieldSource([wire, schema]: [string, z.core.$ZodType]): string {
  const { def } = schema as z.ZodMiniType & { def: z.core.$ZodTypeDef }
  if (def.type !== 'optional') return `${literal(wire)}:${checkSource(schema)}`
  return `${literal(`${wire}?`)}:${checkSource((def as z.core.$ZodOptionalDef).innerType)}`
}

function plainNumber(def: z.core.$ZodNumberDef): string {
  if ((def.checks ?? []).length > 0 || 'format' in def) throw new Error('Only whole numbers have bounds here')
  return 'decimal'
}

function stringSource(def: z.core.$ZodStringDef & { format?: string; pattern?: RegExp }): string {
  const found = checksOf(def)
  const isTrimmed = found[0]?.check === 'overwrite'
  const patterns = [...(def.pattern ? [def.pattern] : []), ...found.slice(isTrimmed ? 1 : 0).map(patternOf)]
  const name = def.format === 'datetime' ? 'instant' : isTrimmed ? 'trimmed' : 'text'
  if (isTrimmed && found[0]?.tx?.(' a ') !== 'a')
    throw new Error('A text of an answer is rewritten in no way but trimmed')
  return callSource(name, patterns.map(String))
}

interface SchemaCheck {
  check: string
  pattern?: RegExp
  minimum?: number
  maximum?: number
  value?: number
  inclusive?: boolean
  tx?: (text: string) => string
}

function checksOf({ checks: found = [] }: z.core.$ZodTypeDef): SchemaCheck[] {
  return found.map(({ _zod }) => _zod.def as unknown as SchemaCheck)
}

/** How long a text may be, as a pattern; what stands in no pattern cannot be written. */
function patternOf({ check, pattern, minimum, maximum }: SchemaCheck): RegExp {
  if (pattern) return pattern
  if (check === 'max_length') return new RegExp(`^[^]{0,${maximum}}$`)
  if (check === 'min_length') return new RegExp(`^[^]{${minimum},}$`)
  throw new Error(`No text that home reads first can have a ${check}`)
}

/** The least and the most, both included. */
function bounds(def: z.core.$ZodTypeDef, kind: 'length' | 'than'): string[] {
  let [least, most]: [number | undefined, number | undefined] = [undefined, undefined]
  for (const { check, minimum, maximum, value = 0, inclusive } of checksOf(def)) {
    if (check === 'min_length' && kind === 'length') least = minimum
    else if (check === 'max_length' && kind === 'length') most = maximum
    else if (check === 'greater_than' && kind === 'than') least = inclusive ? value : value + 1
    else if (check === 'less_than' && kind === 'than') most = inclusive ? value : value - 1
    else throw new Error(`Nothing that home reads first can have a ${check}`)
  }
  return most === undefined ? (least === undefined ? [] : [String(least)]) : [String(least ?? -Infinity), String(most)]
}

function callSource(name: string, values: readonly string[]): string {
  return `${name}(${values.join()})`
}

function literal(value: unknown): string {
  return JSON.stringify(value)
}
