import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The data of an answer that is written as JSON already, for example by a worker thread. */
export class WrittenJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The whole body of an answer, with what stands before the data; the head is an object without its last brace. */
  after(head: string): Buffer {
    return Buffer.concat([Buffer.from(`${head},"data":`), this.bytes, Buffer.from('}')])
  }
}

/** The same for an answer that many are given: its body is compressed once for all whose browsers take that. */
export class SharedJson extends WrittenJson {
  readonly #zipped = new Map<string, Promise<Buffer>>()

  zippedAfter(head: string): Promise<Buffer> {
    const known = this.#zipped.get(head)
    if (known) return known
    const zipped = promisify(gzip)(this.after(head))
    this.#zipped.set(head, zipped)
    return zipped
  }
}

export function readWritten({ bytes }: WrittenJson): unknown {
  return JSON.parse(Buffer.from(bytes).toString())
}

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(String(accepted ?? ''))
}
