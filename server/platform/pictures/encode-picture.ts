import type { Metadata, Sharp } from 'sharp'

import type { PictureShape } from './picture-shapes.ts'
import { limitConcurrency } from '#server/platform/process/limit-concurrency.ts'

type FileFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/** As much as the app tells members before they choose a file. */
export const maxPictureBytes = 5 * 1024 * 1024
export const maxPicturePixels = 40_000_000
/** Of a picture that has to lie in memory as a whole while it is read: eight bytes for each pixel. */
const maxWholePixels = 16_000_000
const fewPixels = 2_000_000
const maxSeconds = 5

export type Encoded =
  | { kind: 'encoded'; bytes: Buffer; width: number; height: number }
  | { kind: 'refused'; code: 'bad-type' | 'too-large' | 'overloaded' }

const inTurn = limitConcurrency({ atOnce: 2, waiting: 24 })
/** Two large ones that lie in memory as a whole never do so at the same time. */
const oneByOne = limitConcurrency({ atOnce: 1, waiting: 2 })

/**
 * Makes a WebP of the first frame, upright, in sRGB, of the given size and with nothing but its pixels:
 * whatever else the file carried is gone.
 */
export async function encodePicture(bytes: Buffer, shape: PictureShape): Promise<Encoded> {
  if (bytes.length > maxPictureBytes) return refused('too-large')
  const format = formatOf(bytes)
  if (!format) return refused('bad-type')
  return (await inTurn(() => encode(bytes, format, shape))) ?? refused('overloaded')
}

async function encode(bytes: Buffer, format: FileFormat, shape: PictureShape): Promise<Encoded> {
  try {
    const open = await openPicture(bytes)
    const facts = await open().metadata()
    if (facts.format !== format) return refused('bad-type')
    const [pixels, isWhole] = [facts.width * facts.height, isReadWhole(facts, format)]
    if (pixels > (isWhole ? maxWholePixels : maxPicturePixels)) return refused('too-large')
    const drawing = () => draw(open(), shape)
    const drawn = isWhole && pixels > fewPixels ? await oneByOne(drawing) : await drawing()
    if (!drawn) return refused('overloaded')
    return { kind: 'encoded', bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
  } catch (error) {
    return refused(isTooMuch(error) ? 'too-large' : 'bad-type')
  }
}

function isReadWhole({ isProgressive }: Metadata, format: FileFormat): boolean {
  return isProgressive || format === 'gif' || format === 'webp'
}

function draw(picture: Sharp, { width, height, fit, lossless = false }: PictureShape) {
  return picture
    .resize({ width, height, fit, background: '#fff', withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#fff' })
    .webp(lossless ? { lossless: true } : { quality: 82 })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
}

function isTooMuch(error: unknown): boolean {
  return error instanceof Error && /exceeds pixel limit|exceeds.*limit|timeout/i.test(error.message)
}

function refused(code: 'bad-type' | 'too-large' | 'overloaded'): Encoded {
  return { kind: 'refused', code }
}

let loading: Promise<typeof import('sharp')> | undefined

/** The library is large and few processes ever see a picture, so it loads with the first one. */
export async function openPicture(bytes: Buffer): Promise<() => Sharp> {
  loading ??= loadSharp()
  const { default: sharp } = await loading
  return () =>
    sharp(bytes, {
      limitInputPixels: maxPicturePixels,
      failOn: 'warning',
      sequentialRead: true,
      autoOrient: true,
      pages: 1,
    })
}

async function loadSharp() {
  const library = await import('sharp')
  const sharp = library.default
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`) })
  return library
}

/** The format by its first bytes; what a file or a browser says of itself counts for nothing. */
function formatOf(bytes: Buffer): FileFormat | undefined {
  if (startsWith(bytes, 0, 'ffd8ff')) return 'jpeg'
  if (startsWith(bytes, 0, '89504e470d0a1a0a')) return 'png'
  // "GIF87a" and "GIF89a".
  if (startsWith(bytes, 0, '474946383761') || startsWith(bytes, 0, '474946383961')) return 'gif'
  // "RIFF", four bytes of length, "WEBP".
  if (startsWith(bytes, 0, '52494646') && startsWith(bytes, 8, '57454250')) return 'webp'
  return undefined
}

function startsWith(bytes: Buffer, at: number, hex: string): boolean {
  return bytes.toString('hex', at, at + hex.length / 2) === hex
}
