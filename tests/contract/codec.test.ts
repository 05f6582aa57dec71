import { readdirSync } from 'node:fs'
import path from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod/mini'

import type { Call } from '#src/contract/call.ts'
import { type CamelOf, decode, encode, encodeByName } from '#src/contract/codec.ts'
import { instant } from '#src/contract/values.ts'

import { anyOf } from '../support/schema/any-of.ts'
import { seed } from '../support/seed.ts'

const run = { seed, numRuns: 25 }

const visit = z.object({
  visit_id: z.string(),
  starts_at: instant,
  ended_at: z.nullable(instant),
  left_at: z.optional(z.nullable(instant)),
  bed: z.object({ device_name: z.string(), is_free: z.boolean() }),
  lamp_hours: z.array(z.object({ at: instant, life_hours: z.int() })),
  by_name: z.record(z.string(), z.object({ asked_at: instant })),
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), move_to: z.string() }),
    z.object({ kind: z.literal('wait'), wait_until: instant }),
  ]),
  reported: z.unknown(),
})

const wire = {
  visit_id: 'v_1',
  starts_at: '2026-11-22T10:00:00.000Z',
  ended_at: null,
  bed: { device_name: 'bed_one', is_free: true },
  lamp_hours: [{ at: '2026-11-22T09:00:00.000Z', life_hours: 500 }],
  by_name: { the_first: { asked_at: '2026-11-22T08:00:00.000Z' } },
  choice: { kind: 'wait' as const, wait_until: '2026-11-22T11:00:00.000Z' },
  reported: { as_it_is: 1, some_at: '2026-11-22T11:00:00.000Z' },
}

describe('what the wire says, in the words of the app', () => {
  it('has camel names and instants in milliseconds, at every depth', () => {
    expect(decode(visit, wire)).toEqual({
      visitId: 'v_1',
      startsAt: Date.UTC(2026, 10, 22, 10),
      endedAt: null,
      bed: { deviceName: 'bed_one', isFree: true },
      lampHours: [{ at: Date.UTC(2026, 10, 22, 9), lifeHours: 500 }],
      byName: { the_first: { askedAt: Date.UTC(2026, 10, 22, 8) } },
      choice: { kind: 'wait', waitUntil: Date.UTC(2026, 10, 22, 11) },
      reported: wire.reported,
    })
    expect(encode(visit, decode(visit, wire))).toEqual(wire)
  })

  it('keeps a missing field missing', () => {
    expect(decode(visit, wire)).not.toHaveProperty('leftAt')
    expect(decode(visit, { ...wire, left_at: null }).leftAt).toBeNull()
  })

  it('is typed by the schema', () => {
    type Visit = CamelOf<typeof visit>
    expectTypeOf<Visit['startsAt']>().toEqualTypeOf<number>()
    expectTypeOf<Visit['endedAt']>().toEqualTypeOf<number | null>()
    expectTypeOf<Visit['leftAt']>().toEqualTypeOf<number | null | undefined>()
    expectTypeOf<Visit['visitId']>().toEqualTypeOf<string>()
    expectTypeOf<Visit['lampHours']>().toEqualTypeOf<{ at: number; lifeHours: number }[]>()
    expectTypeOf<Visit['reported']>().toEqualTypeOf<unknown>()
  })

  it('knows no field that the schema does not name, and no hostile one', () => {
    const sent: unknown = JSON.parse(`{"at":"2026-11-22T09:00:00.000Z","newer_field":1,"__proto__":{"isStaff":true}}`)
    const schema = z.object({ at: instant, constructor: z.optional(z.string()) })
    const read = decode(schema, sent as z.output<typeof schema>)
    expect(Object.keys(read)).toEqual(['at'])
    expect(read).not.toHaveProperty('isStaff')
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  it('keeps the keys of a record as data, whatever they are', () => {
    const schema = z.record(z.string(), z.object({ some_at: instant }))
    const sent = JSON.parse(`{"__proto__":{"some_at":"2026-11-22T09:00:00.000Z"}}`) as z.output<typeof schema>
    const read = decode(schema, sent)
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(Object.entries(read)).toEqual([['__proto__', { someAt: Date.UTC(2026, 10, 22, 9) }]])
  })

  it('refuses a kind of schema that has no form in the app', () => {
    expect(() => decode(z.object({ day: z.date() }), { day: new Date(0) })).toThrow('date')
  })
})

const calls = await readCalls()

describe(`every call of the contract (seed ${seed})`, () => {
  it.each(calls)('$path answers the same after it was read and written again', ({ answer }) => {
    fc.assert(
      fc.property(anyOf(answer), (said) => {
        const read = decode(answer, said)
        expect(encode(answer, read)).toEqual(said)
      }),
      run,
    )
  })

  it.each(calls)('$path is asked the same by name, before its contract is there', ({ body }) => {
    fc.assert(
      fc.property(anyOf(body), (sent) => {
        const asked = decode(body, sent as z.output<typeof body>)
        expect(encodeByName(asked)).toEqual(sent)
        expect(encode(body, asked)).toEqual(sent)
      }),
      run,
    )
  })
})

async function readCalls(): Promise<Call[]> {
  const folder = path.resolve('src/contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map(async (file) => (await import(path.join(folder, file))) as object))
  return modules.flatMap((all) => Object.values(all) as unknown[]).filter(isCall)
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}
