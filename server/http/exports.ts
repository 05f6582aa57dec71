import type { ReadableStream } from 'node:stream/web'

import { ok } from '#src/contract/outcome.ts'

import { StreamedJson } from './written-json.ts'

export interface MadeExport {
  /** JSON, made while it is read. Until it is read to its end or cancelled, its look at the database lasts. */
  json: ReadableStream<Uint8Array>
  rows: number
}

/** Makes one kind of file beside the server, which goes on answering: what is as large as the chain is old. */
export interface Exports<Name extends string, Input> {
  /** The written data of the answer as it is made, and how many rows of a list will be in it. */
  make(name: Name, input: Input): Promise<MadeExport>
}

/** Answers with an export once it is written down who takes it: where that fails, nothing of it leaves or is made. */
export async function answerExport({ json }: MadeExport, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    await json.cancel()
    throw error
  }
  return ok(new StreamedJson(json))
}
