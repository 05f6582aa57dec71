import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Call } from '#src/contract/call.ts'
import { decode } from '#src/contract/codec.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { refusalData } from '#src/contract/refusal-data.ts'
import type { RefusalCode } from '#src/contract/codes.ts'

import { fromWire, schemaOf, toWire } from '#server/http/wire-outcome.ts'
import { calls } from '../../support/calls.ts'
import { anyOf } from '../../support/schema/any-of.ts'
import { withUndeclared } from '../../support/schema/with-undeclared.ts'
import { seed } from '../../support/seed.ts'

const run = { seed, numRuns: 25 }

describe(`what leaves the server (seed ${seed})`, () => {
  it.each(calls)('$path answers what its contract names, and nothing else that a handler had at hand', (call) => {
    fc.assert(
      fc.property(anyOf(call.answer), (wire) => {
        const said = withUndeclared(call.answer, decode(call.answer, wire))
        expect(toWire(call, ok(said)).data).toEqual(wire)
      }),
      run,
    )
  })

  it.each(calls)('$path stores its answer as it leaves, and gives the stored one again', (call) => {
    fc.assert(
      fc.property(anyOf(call.answer), (wire) => {
        const stored = ok(wire)
        expect(toWire(call, fromWire(call, stored))).toEqual(stored)
      }),
      run,
    )
  })

  const carrying = (calls as readonly Call[]).flatMap((call) =>
    call.refusals.map((code) => ({ call, code, path: call.path, schema: schemaOf(call, refuse(code)) })),
  )
  it.each(carrying)(
    'a refusal of $path as $code carries what is agreed, and nothing else',
    ({ call, code, schema }) => {
      fc.assert(
        fc.property(anyOf(schema), (wire) => {
          const said = withUndeclared(schema, decode(schema, wire))
          expect(toWire(call, refuse(code, said))).toEqual({ code, data: wire })
        }),
        { ...run, numRuns: 5 },
      )
    },
  )

  it.each(Object.keys(refusalData) as RefusalCode[])('a refusal as %s means the same in every call', (code) => {
    const own = (calls as readonly Call[]).filter((call) => call.carries?.[code] !== undefined)
    expect(own.map(({ path }) => path)).toEqual([])
  })
})
