import * as fc from 'fast-check'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { answerChecks, type Check, checked } from '#src/contract/answers/answer-checks.ts'
import type { Call } from '#src/contract/call.ts'
import * as readers from '#src/contract/answers/first-answers.ts'

import { checkSource } from '../../build/first-answers.ts'
import { anyOf } from '../support/schema/any-of.ts'
import { seed } from '../support/seed.ts'

const run = { seed, numRuns: 400 }
const room = createContext({ ...answerChecks })

/** What the build puts in the place of a reader. */
function built(schema: z.core.$ZodType): (data: unknown) => { answer: unknown } | undefined {
  return checked(runInContext(checkSource(schema), room) as Check)
}

describe.each(Object.entries(readers))('what the build makes of %s', (_, reader) => {
  const { answer } = callOf(reader)
  const read = built(answer)

  it('reads every answer as the schema does', () => {
    fc.assert(
      fc.property(anyOf(answer), (data) => {
        const found = reader(data)
        expect(found).toBeDefined()
        expect(read(data)).toEqual(found)
      }),
      run,
    )
  })

  it('refuses what the schema refuses, wherever an answer is something else', () => {
    fc.assert(
      fc.property(anyOf(answer), fc.nat(), somethingElse, (data, place, other) => {
        const changed = withOther(data, place, other)
        expect(read(changed)).toEqual(reader(changed))
      }),
      run,
    )
  })
})

describe('a check without a schema library', () => {
  it.each([
    ['a whole number within bounds', z.int().check(z.positive(), z.maximum(5)), [1, 5], [0, 6, 1.5, '1', null]],
    ['any number', z.number(), [0.5, -3], [Number.NaN, Infinity, '1']],
    [
      'a text as long as it may be',
      z.string().check(z.minLength(1), z.maxLength(2)),
      ['a', 'ab\n'.slice(1)],
      ['', 'abc', 1],
    ],
    ['a text that is trimmed', z.string().check(z.trim(), z.regex(/^\d$/)), [' 1 '], ['1 2', ' ']],
    [
      'a list as long as it may be',
      z.array(z.boolean()).check(z.minLength(1), z.maxLength(2)),
      [[true]],
      [[], [1], {}],
    ],
    ['one of the given', z.literal([1, null]), [1, null], ['1', undefined, 2]],
    [
      'what may be missing',
      z.object({ a: z.optional(z.nullable(z.int())) }),
      [{}, { a: null }, { a: 1, b: 2 }],
      [{ a: '' }, null, 1],
    ],
  ])('knows %s', (_, schema, good, bad) => {
    const read = built(schema)
    for (const value of good) expect(read(value)).toEqual({ answer: schema.parse(value) })
    for (const value of bad) {
      expect(schema.safeParse(value).success).toBe(false)
      expect(read(value)).toBeUndefined()
    }
  })

  it('is not made of a schema that says more than it knows', () => {
    expect(() => checkSource(z.union([z.string(), z.int()]))).toThrow('union')
    expect(() => checkSource(z.string().check(z.toLowerCase()))).toThrow('rewritten')
    expect(() => checkSource(z.string().check(z.refine((text) => text !== 'a')))).toThrow('custom')
    expect(() => checkSource(z.int().check(z.multipleOf(5)))).toThrow('multiple_of')
    expect(() => checkSource(z.number().check(z.positive()))).toThrow('whole numbers')
  })
})

const somethingElse = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    '',
    ' ',
    0,
    -1,
    1.5,
    2 ** 53,
    [],
    {},
    '2026-02-30',
    '24:00',
    'a'.repeat(130),
  ),
  fc.string(),
  fc.jsonValue(),
)

/** The answer with something else in one of its places; undefined stands for nothing there. */
function withOther(data: unknown, place: number, other: unknown): unknown {
  const copy = structuredClone(data)
  const places = placesIn(copy)
  const chosen = places[place % Math.max(places.length, 1)]
  if (!chosen) return other
  const [within, key] = chosen
  if (other === undefined && !Array.isArray(within)) delete within[key]
  else within[key] = other
  return copy
}

function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return []
  const within = value as Record<string, unknown>
  return Object.keys(within).flatMap((key) => placesIn(within[key]).concat([[within, key]]))
}

function callOf({ of }: { of?: Call }): Call {
  if (!of) throw new Error('It does not say which call it reads')
  return of
}
