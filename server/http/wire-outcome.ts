import type { z } from 'zod/mini'

import type { Call } from '#src/contract/call.ts'
import { type CamelOf, decode, encode } from '#src/contract/codec.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { isRefusal, type Outcome } from '#src/contract/outcome.ts'
import { refusalData } from '#src/contract/refusal-data.ts'

import { isWritten, SharedJson } from './written-json.ts'

type AnyOutcome = Outcome<unknown, RefusalCode>

/** What a handler says, in the names and instants of the wire; what the contract does not name stays here. */
export function toWire(call: Call, outcome: AnyOutcome): AnyOutcome {
  return turned(call, outcome, encode)
}

/** The way back, for an answer that was stored. */
export function fromWire(call: Call, outcome: AnyOutcome): AnyOutcome {
  return turned(call, outcome, decode)
}

/** An answer that is the same for many, as bytes: turned and written once, and sent to each of them. */
export function writeAnswer<Schema extends z.ZodMiniType>(schema: Schema, data: CamelOf<Schema>): SharedJson {
  return new SharedJson(Buffer.from(JSON.stringify(encode(schema, data))))
}

/** By which schema the data of an outcome is written. */
export function schemaOf(call: Call, outcome: AnyOutcome): z.ZodMiniType {
  if (!isRefusal(outcome)) return call.answer
  return call.carries?.[outcome.code] ?? refusalData[outcome.code] ?? call.answer
}

type Turn = (schema: z.ZodMiniType, data: unknown) => unknown

function turned(call: Call, outcome: AnyOutcome, turn: typeof encode | typeof decode): AnyOutcome {
  const { code, data } = outcome
  if (data === null || data === undefined || isWritten(data)) return outcome
  return { code, data: (turn as Turn)(schemaOf(call, outcome), data) } as AnyOutcome
}
