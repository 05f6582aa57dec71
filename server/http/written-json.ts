import { Readable } from 'node:stream'
import { type ReadableStream, TransformStream } from 'node:stream/web'
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
  readonly pieces: ReadableStream<Uint8Array>

  constructor(pieces: ReadableStream<Uint8Array>) {
    this.pieces = pieces
  }

  /**
   * The body of an answer as it comes; one that fails on the way breaks off, so that nobody takes it for whole. Where it
   * is not read to its end, no more pieces are asked for, whether or not the first of them was.
   */
  after(head: string): Readable {
    const body = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(`${head},"data":`)),
      flush: (controller) => controller.enqueue(Buffer.from('}')),
    })
    return Readable.fromWeb(this.pieces.pipeThrough(body))
  }

  /** The same pieces; after the last one they fail unless all of them together pass. */
  checked(check: (data: unknown) => void): StreamedJson {
    const seen: Uint8Array[] = []
    const checking = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        seen.push(piece)
        controller.enqueue(piece)
      },
      flush: () => check(JSON.parse(Buffer.concat(seen).toString())),
    })
    return new StreamedJson(this.pieces.pipeThrough(checking))
  }
}

export type WrittenJson = SharedJson | StreamedJson

export function isWritten(data: unknown): data is WrittenJson {
  return data instanceof SharedJson || data instanceof StreamedJson
}

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(String(accepted ?? ''))
}
