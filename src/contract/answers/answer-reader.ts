import type { AnswerOf, Call } from '#src/contract/call.ts'
import { decode } from '#src/contract/codec.ts'

/** Reads what a call answered in the names and instants of the app; undefined where it is no answer of that call. */
export interface AnswerReader<C extends Call> {
  (data: unknown): { answer: AnswerOf<C> } | undefined
  /** Whose answer it reads; the build makes a reader without a schema of it. */
  readonly of?: C
}

/** Reads by the schema of the call. */
export function answerReader<C extends Call>(call: C): AnswerReader<C> {
  const read = (data: unknown) => {
    const parsed = call.answer.safeParse(data)
    return parsed.success ? { answer: decode(call.answer, parsed.data) as AnswerOf<C> } : undefined
  }
  return Object.assign(read, { of: call })
}
