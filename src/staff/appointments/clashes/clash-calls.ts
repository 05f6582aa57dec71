import type { clashDecision, clashList } from '#src/contract/clashes.ts'
import type { Camel, CamelOf } from '#src/contract/codec.ts'
import type { Call } from '#src/contract/call.ts'
import { callApi, carriedBy, type Failure, type RequestOf, type ResponseOf } from '#src/client/http/call-api.ts'
import type { z } from 'zod/mini'

/** An appointment that a change takes the ground from. */
export type Clash = CamelOf<typeof clashList>['clashes'][number]

/** A bed and a time of its calendar. */
export type ClashOption = Clash['options'][number]

/** What becomes of one of them. */
export type ClashDecision = Camel<z.input<typeof clashDecision>>
export type ClashChoice = ClashDecision['choice']

/** The appointments that a refusal `clashes` lists; undefined for any other failure. */
export async function clashesOf(failure: Failure): Promise<Clash[] | undefined> {
  const load = async () => (await import('#src/contract/clashes.ts')).clashList
  return (await carriedBy(failure, 'clashes', load))?.clashes
}

/** A writing call that takes the ground from appointments: refused as `clashes` until each of them is decided. */
/* @__NO_SIDE_EFFECTS__ */
export function clashWriting<C extends Call>(load: () => Promise<C>, path: C['path']) {
  type Change = Omit<RequestOf<C>, 'decisions'>
  return async (change: Change, decisions: readonly ClashDecision[], opId: string): Promise<ResponseOf<C>> =>
    await callApi(load, path, { ...change, decisions } as unknown as RequestOf<C>, { opId })
}
