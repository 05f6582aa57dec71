import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import sharp from 'sharp'

import { blackPng, chunk, textBomb } from './make-png.ts'

/** What must not be in anything that is stored; it is hidden wherever a picture can carry words. */
export const secret = 'SECRET-22.2803N-114.1849E'

export interface Sent {
  name: string
  bytes: Buffer
  /** Stored as a new picture, or refused by name. */
  becomes: 'ok' | 'bad-type' | 'too-large'
}

const [width, height] = [320, 240]

/** A photograph: no two of its pixels are alike, so that cutting it anywhere cuts pixels. */
async function photo() {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

const html = Buffer.from(`<!doctype html><script>fetch('/?${secret}')</script>`)
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(200), Buffer.from(secret)])
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`)

/** Real pictures that carry more than pixels: they are taken, and only the pixels are kept. */
async function loaded(): Promise<Sent[]> {
  const exif = {
    IFD0: { Copyright: secret, ImageDescription: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 16/1 49/1', GPSLongitudeRef: 'E', GPSLongitude: '114/1 11/1 5/1' },
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>${secret}</r></x:xmpmeta>`
  const dressed = async () => (await photo()).withExif(exif).withXmp(xmp).withIccProfile('p3')
  const jpeg = await (await photo()).jpeg().toBuffer()
  const png = await (await photo()).png().toBuffer()
  const gif = await (await photo()).gif().toBuffer()
  const frames = await Promise.all(Array.from({ length: 12 }, async () => (await photo()).png().toBuffer()))
  const film = () => sharp(frames, { join: { animated: true } })
  const turned = (orientation: number) => photo().then((one) => one.withMetadata({ orientation }).jpeg().toBuffer())
  const files: Record<string, Buffer> = {
    'JPEG with EXIF, GPS, XMP and a profile': await (await dressed()).jpeg().toBuffer(),
    'PNG with EXIF, XMP and a profile': await (await dressed()).png().toBuffer(),
    'WebP with EXIF, XMP and a profile': await (await dressed()).webp().toBuffer(),
    'JPEG with a comment': withJpegComment(jpeg),
    'GIF with a comment': withGifComment(gif),
    'PNG with texts': withPngChunks(png, [chunk('tEXt', Buffer.from(`Comment\0${secret}`)), textBomb('zTXt', 4_000)]),
    'PNG with a thousand chunks': withPngChunks(
      png,
      Array.from({ length: 1_000 }, () => chunk('tEXt', Buffer.from(`a\0${secret}`))),
    ),
    'JPEG that is a ZIP as well': Buffer.concat([jpeg, zip]),
    'JPEG with a page behind it': Buffer.concat([jpeg, html]),
    'PNG with a page behind it': Buffer.concat([png, html]),
    'PNG with a program behind it': Buffer.concat([png, Buffer.from(`<?php system('${secret}') ?>`)]),
    'GIF with a script behind it': Buffer.concat([gif, Buffer.from(`*/alert('${secret}')`)]),
    'JPEG with a drawing behind it': Buffer.concat([jpeg, svg(`<script>${secret}</script>`)]),
    'a film as GIF': await film().gif().toBuffer(),
    'a film as WebP': await film().webp().toBuffer(),
    'a JPEG in CMYK': await (await photo()).toColourspace('cmyk').jpeg().toBuffer(),
    'a PNG of 16 bits': await (await photo()).toColourspace('rgb16').png().toBuffer(),
    'a PNG with a palette': await (await photo()).png({ palette: true }).toBuffer(),
    'a PNG that can be seen through': await (await photo()).ensureAlpha(0.2).png().toBuffer(),
    'a grey JPEG': await (await photo()).greyscale().jpeg().toBuffer(),
    'a progressive JPEG': await (await photo()).jpeg({ progressive: true }).toBuffer(),
    'a single pixel': await sharp(randomBytes(3), { raw: { width: 1, height: 1, channels: 3 } })
      .png()
      .toBuffer(),
    'a line of 20 000 pixels': blackPng({ width: 20_000, height: 1 }),
    'a column of 20 000 pixels': blackPng({ width: 1, height: 20_000 }),
    'as many pixels as are allowed': blackPng({ width: 8_000, height: 5_000 }),
  }
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) files[`a JPEG turned as ${orientation}`] = await turned(orientation)
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, becomes: 'ok' }))
}

/** Small to send and huge to open. */
async function bombs(): Promise<Sent[]> {
  const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#111' } })
  const files: Record<string, Buffer> = {
    'a PNG of 400 million pixels': blackPng({ width: 20_000, height: 20_000 }),
    'a PNG that says 65 535 by 65 535': blackPng({ width: 65_535, height: 65_535, rows: 10 }),
    'a PNG with one row too many': blackPng({ width: 8_000, height: 5_001 }),
    'an interlaced PNG that must be read whole': blackPng({ width: 6_000, height: 6_000, isInterlaced: true }),
    'a JPEG of 60 million pixels': await flat(7_800).jpeg({ quality: 1 }).toBuffer(),
    'a progressive JPEG of 36 million pixels': await flat(6_000).jpeg({ quality: 1, progressive: true }).toBuffer(),
    'a WebP of 36 million pixels': await flat(6_000).webp({ lossless: true }).toBuffer(),
    'a GIF of 36 million pixels': await flat(6_000).gif().toBuffer(),
    'a JPEG that says 65 500 by 65 500': resizedJpeg(await flat(64).jpeg().toBuffer(), 65_500),
    'noise of more than 5 MB': await sharp(randomBytes(1_500 * 1_500 * 3), {
      raw: { width: 1_500, height: 1_500, channels: 3 },
    })
      .png()
      .toBuffer(),
    'a byte more than 5 MB': Buffer.concat([await (await photo()).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
  }
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, becomes: 'too-large' }))
}

/** No picture at all, another kind of picture, or one that ends too early. */
async function wrong(): Promise<Sent[]> {
  const jpeg = await (await photo()).jpeg().toBuffer()
  const png = await (await photo()).png().toBuffer()
  const webp = await (await photo()).webp().toBuffer()
  const gif = await (await photo()).gif().toBuffer()
  const files: Record<string, Buffer> = {
    'a drawing': svg('<rect width="9" height="9"/>'),
    'a drawing with a script': svg(`<script>alert('${secret}')</script>`),
    'a drawing that reads files': Buffer.from(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>').toString()}`,
    ),
    'a drawing that asks another host': svg('<image href="http://127.0.0.1:1/x.png"/>'),
    'a packed drawing': gzipSync(svg('<rect/>')),
    'a page': html,
    'a script': Buffer.from(`alert('${secret}')`),
    'a script that begins like a GIF': Buffer.from(`GIF89a=1;alert('${secret}')//`),
    'a page that begins like a JPEG': Buffer.concat([Buffer.from('ffd8ff', 'hex'), html]),
    'a page that begins like a PNG': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), html]),
    'a sound that begins like a WebP': Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt '),
    'a ZIP': zip,
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'),
    'a program': Buffer.concat([Buffer.from('7f454c46', 'hex'), randomBytes(500)]),
    'a TIFF': await (await photo()).tiff().toBuffer(),
    'an AVIF': await (await photo()).avif({ effort: 0 }).toBuffer(),
    'a BMP': Buffer.concat([Buffer.from('BM'), randomBytes(400)]),
    'an icon': Buffer.concat([Buffer.from('00000100', 'hex'), png]),
    'a picture behind a space': Buffer.concat([Buffer.from(' '), png]),
    nothing: Buffer.alloc(0),
    noise: randomBytes(5_000),
    'a PNG with a wrong checksum': broken(png, 29),
    'a PNG that says two billion by one': blackPng({ width: 2_147_483_647, height: 1, rows: 0 }),
    'a PNG without its pixels': Buffer.concat([png.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
    'only the beginning of a PNG': png.subarray(0, 8),
    'only the beginning of a JPEG': jpeg.subarray(0, 3),
  }
  const whole = { jpeg, png, webp, gif }
  for (const [name, bytes] of Object.entries(whole)) {
    for (const share of [0.02, 0.3, 0.7, 0.95]) {
      files[`${name} cut off at ${share}`] = bytes.subarray(0, Math.floor(bytes.length * share))
    }
  }
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, becomes: 'bad-type' }))
}

/** Everything that has been tried on sites that take pictures, as far as it can be written in a page. */
export async function hostilePictures(): Promise<Sent[]> {
  return (await Promise.all([loaded(), bombs(), wrong()])).flat()
}

function withJpegComment(jpeg: Buffer): Buffer {
  const text = Buffer.from(secret)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, jpeg.subarray(2)])
}

/** Before the last byte, which ends the file. */
function withGifComment(gif: Buffer): Buffer {
  const text = Buffer.from(secret)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
}

/** Right after the head, which is always as long. */
function withPngChunks(png: Buffer, chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** Another size in the frame header of a baseline JPEG, with the pixels of before. */
function resizedJpeg(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

function broken(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
