import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'

/** How to have one more piece made, or no more of them. */
export interface Maker {
  more: () => void
  enough: () => void
}

/** Pieces that are made while somebody reads them. */
export interface Pieces {
  json: ReadableStream<Uint8Array>
  add: (bytes: Uint8Array) => void
  end: () => void
  fail: (error: Error) => void
}

export interface Limits {
  /** How long its reader may take none of what is made. */
  pieceMs: number
  /** How long all of it may take. */
  wholeMs: number
}

/** One is read while the next one is made; more would only wait in memory. */
const madeAhead = 2

/** What is made elsewhere, no further ahead than its reader needs it. A reader who takes too long loses it. */
export function readPieces(maker: Maker, { pieceMs, wholeMs }: Limits): Pieces {
  let isWanted = true
  let patience: NodeJS.Timeout | undefined
  let telling: ReadableStreamDefaultController<Uint8Array> | undefined
  let onPiece = () => {}

  const leave = () => {
    clearTimeout(patience)
    clearTimeout(lasting)
    isWanted = false
    onPiece()
  }
  const tell = (act: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
    if (isWanted && telling) act(telling)
  }
  const finish = (act: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
    tell(act)
    leave()
  }
  const giveUp = () => {
    finish((controller) => controller.error(new Error('The export is read too slowly')))
    maker.enough()
  }
  const lasting = setTimeout(giveUp, wholeMs).unref()
  const json = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (telling = controller),
      // Until the piece is there, no other is asked for.
      pull: () => {
        clearTimeout(patience)
        maker.more()
        return new Promise((resolve) => void (onPiece = resolve))
      },
      cancel: () => {
        leave()
        maker.enough()
      },
    },
    { highWaterMark: madeAhead },
  )
  return {
    json,
    add: (bytes) =>
      tell((controller) => {
        controller.enqueue(bytes)
        if ((controller.desiredSize ?? 0) <= 0) patience = setTimeout(giveUp, pieceMs).unref()
        onPiece()
      }),
    end: () => finish((controller) => controller.close()),
    fail: (error) => finish((controller) => controller.error(error)),
  }
}
