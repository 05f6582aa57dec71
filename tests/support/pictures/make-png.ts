import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** One chunk of a PNG with a right checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Grey {
  width: number
  height: number
  /** How many rows there really are. */
  rows?: number
  isInterlaced?: boolean
  /** Between the head and the pixels. */
  extra?: Buffer[]
}

/** A grey picture of one bit for each pixel: black all over, and therefore tiny for its size. */
export function blackPng({ width, height, rows = height, isInterlaced = false, extra = [] }: Grey): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  head[12] = isInterlaced ? 1 : 0
  const pixels = Buffer.alloc(isInterlaced ? Math.ceil(width / 8 + 8) * rows * 2 : (Math.ceil(width / 8) + 1) * rows)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A compressed text that is a thousand times as long once it is read. */
export function textBomb(type: 'zTXt' | 'iCCP', length: number): Buffer {
  const name = Buffer.from('bomb\0\0', 'latin1')
  return chunk(type, Buffer.concat([name, deflateSync(Buffer.alloc(length, 32), { level: 9 })]))
}
