import address from 'virtual:qr-worker-address'

import { scriptUrl } from '#src/lib/trusted-urls.ts'

/** What a picture showed. `failed`: the reader itself did not work, which says nothing about the picture. */
export type ReadResult = { kind: 'code'; text: string } | { kind: 'nothing' } | { kind: 'failed' }

/** Finds QR codes in pictures, in a worker of its own so that the screen keeps moving. */
export interface CodeReader {
  /** Looks at what the camera shows now: into the middle, where the frame is, and every other time further around. */
  readVideo: (video: HTMLVideoElement) => Promise<ReadResult>
  /** Looks all over a photo; `failed` also when it is no picture that this browser can open. */
  readPhoto: (photo: Blob) => Promise<ReadResult>
  close: () => void
}

interface Region {
  x: number
  y: number
  width: number
  height: number
  downScaledWidth: number
  downScaledHeight: number
}

type Read = (image: HTMLVideoElement | ImageBitmap, region: Region) => Promise<ReadResult>

/** Loads the reader and starts its worker; rejects when it cannot be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
  const { default: scanner } = await import('qr-scanner')
  const worker = new Worker(scriptUrl(address))
  let isBroken = false
  worker.addEventListener('error', () => void (isBroken = true))
  const canvas = canvasForReading()
  let turn = 0

  const read: Read = async (image, scanRegion) => {
    if (isBroken) return { kind: 'failed' }
    try {
      const { data } = await scanner.scanImage(image, { qrEngine: worker, canvas, scanRegion })
      return { kind: 'code', text: data }
    } catch (reason) {
      return { kind: reason === scanner.NO_QR_CODE_FOUND ? 'nothing' : 'failed' }
    }
  }
  return {
    readVideo: (video) => read(video, ++turn % 2 ? square(video, 0.7, 400) : square(video, 1, 640)),
    readPhoto: (photo) => readPhoto(photo, read),
    close: () => worker.terminate(),
  }
}

/** Each picture is drawn to be read, so it stays out of the graphics card. */
function canvasForReading(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  return canvas
}

/** The middle of a picture: that share of its shorter side, as so many points each way. */
function square({ videoWidth, videoHeight }: HTMLVideoElement, share: number, points: number): Region {
  const side = Math.round(Math.min(videoWidth, videoHeight) * share)
  const size = Math.min(side, points)
  return {
    x: Math.round((videoWidth - side) / 2),
    y: Math.round((videoHeight - side) / 2),
    width: side,
    height: side,
    downScaledWidth: size,
    downScaledHeight: size,
  }
}

/** A code may be small in a large photo, or blurred in a sharp one, so it is looked for at several sizes. */
const photoSizes = [1000, 500, 2000]

async function readPhoto(photo: Blob, read: Read): Promise<ReadResult> {
  // Whatever the browser finds wrong with the file, the member is told that it cannot be read.
  const picture = await createImageBitmap(photo).catch(() => undefined)
  if (!picture) return { kind: 'failed' }
  try {
    for (const size of photoSizes) {
      const result = await read(picture, whole(picture, size))
      if (result.kind !== 'nothing') return result
    }
    return { kind: 'nothing' }
  } finally {
    picture.close()
  }
}

function whole({ width, height }: ImageBitmap, longest: number): Region {
  const scale = Math.min(1, longest / Math.max(width, height))
  const downScaledWidth = Math.round(width * scale)
  return { x: 0, y: 0, width, height, downScaledWidth, downScaledHeight: Math.round(height * scale) }
}
