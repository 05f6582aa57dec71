import type { ReadableStream } from 'node:stream/web'

export interface MadeExport {
  /** JSON. What is made before anybody reads it waits here: the making, and its look at the database, waits for nobody. */
  json: ReadableStream<Uint8Array>
  rows: number
}

/** Makes one kind of file beside the server, which goes on answering: what is as large as the chain is old. */
export interface Exports<Name extends string, Input> {
  /** The written data of the answer as it is made, and how many rows of a list will be in it. */
  make(name: Name, input: Input): Promise<MadeExport>
}
