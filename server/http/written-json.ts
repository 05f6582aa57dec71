import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The data of an answer that many are given, written as JSON already; compressed once for all whose browsers take that. */
export class SharedJson {
  readonly bytes: Uint8Array
  readonly #zipped = new Map<string, Promise<Buffer>>()

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The whole body of an answer, with what stands before the data; the head is an object without its last brace. */
  after(head: string): Buffer {
    return Buffer.concat([Buffer.from(`${head},"data":`), this.bytes, Buffer.from('}')])
  }

  zippedAfter(head: string): Promise<Buffer> {
    const known = this.#zipped.get(head)
    if (known) return known
    const zipped = promisify(gzip)(this.after(head))
    this.#zipped.set(head, zipped)
    return zipped
  }
}

/** The same for an answer that is sent while it is made, by a worker thread for example. */
export class StreamedJson {
  readonly pieces: AsyncIterable<Uint8Array>

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces
  }

  /** The body of an answer as it comes; one that fails on the way breaks off, so that nobody takes it for whole. */
  after(head: string): Readable {
    return Readable.from(inBody(head, this.pieces), { objectMode: false })
  }

  /** The same pieces; after the last one they fail unless all of them together pass. */
  checked(check: (data: unknown) => void): StreamedJson {
    return new StreamedJson(checkedPieces(this.pieces, check))
  }
}

export type WrittenJson = SharedJson | StreamedJson

export function isWritten(data: unknown): data is WrittenJson {
  return data instanceof SharedJson || data instanceof StreamedJson
}

async function* inBody(head: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${head},"data":`)
  yield* pieces
  yield Buffer.from('}')
}

async function* checkedPieces(
  pieces: AsyncIterable<Uint8Array>,
  check: (data: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const seen: Uint8Array[] = []
  for await (const piece of pieces) {
    seen.push(piece)
    yield piece
  }
  check(JSON.parse(Buffer.concat(seen).toString()))
}

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(String(accepted ?? ''))
}
