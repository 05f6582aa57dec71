import { bytesOfHex, hexOf } from './hex.ts'

/** One field of fixed length on the wire; big-endian. `read` gives undefined for a value that the field may not hold. */
export interface Field {
  size: number
  read: (bytes: Uint8Array) => unknown
  write: (value: unknown) => Uint8Array | undefined
}

export const u8 = whole(1)
export const u16 = whole(2)
export const u32 = whole(4)

/** An id of 8 bytes, 16 lower-case hex digits in the app. */
export const id: Field = {
  size: 8,
  read: hexOf,
  write: (value) => (typeof value === 'string' ? bytesOfHex(value) : undefined),
}

export function raw(size: number): Field {
  return { size, read: (bytes) => bytes.slice(), write: (value) => (value instanceof Uint8Array ? value : undefined) }
}

/** A word that travels as one byte: its place in the list, counted from `first`. */
export function word(words: readonly string[], first: number): Field {
  return {
    size: 1,
    read: (bytes) => words[(bytes[0] ?? 0) - first],
    write: (value) => {
      const place = words.findIndex((known) => known === value)
      return place < 0 ? undefined : Uint8Array.of(place + first)
    },
  }
}

type Fields = readonly (readonly [name: string, field: Field])[]

export function sizeOf(fields: Fields): number {
  return fields.reduce((sum, [, field]) => sum + field.size, 0)
}

/**
 * The fields one after another, with nothing between them.
 * @throws RangeError when a value does not fit its field: a defect of the caller, never of what was received.
 */
export function writeFields(fields: Fields, values: object): Uint8Array {
  const bytes = new Uint8Array(sizeOf(fields))
  let at = 0
  for (const [name, field] of fields) {
    const written = field.write((values as Record<string, unknown>)[name])
    if (written?.length !== field.size) throw new RangeError(`${name} does not fit its ${field.size} bytes`)
    bytes.set(written, at)
    at += field.size
  }
  return bytes
}

/** The values by name; undefined when the length is wrong or a field holds what it may not hold. */
export function readFields(fields: Fields, bytes: Uint8Array): Record<string, unknown> | undefined {
  if (bytes.length !== sizeOf(fields)) return undefined
  const values: Record<string, unknown> = {}
  let at = 0
  for (const [name, field] of fields) {
    const value = field.read(bytes.subarray(at, at + field.size))
    if (value === undefined) return undefined
    values[name] = value
    at += field.size
  }
  return values
}

function whole(size: number): Field {
  return {
    size,
    read: (bytes) => bytes.reduce((sum, byte) => sum * 256 + byte, 0),
    write: (value) => {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 256 ** size) return undefined
      return Uint8Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) % 256)
    },
  }
}
