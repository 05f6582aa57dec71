const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Base45 of RFC 9285: two bytes are three characters, all of them of the alphabet that QR codes pack densely. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2)
    text += low === undefined ? digitsOf(high, 2) : digitsOf(high * 256 + low, 3)
  }
  return text
}

/** Undefined for a text that is no base45. */
export function fromBase45(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const places = Array.from(text.slice(at, at + 3), (digit) => digits.indexOf(digit))
    const value = places.reduceRight((sum, place) => sum * 45 + place, 0)
    const isPair = places.length === 3
    if (places.includes(-1) || places.length === 1 || value > (isPair ? 0xffff : 0xff)) return undefined
    bytes.push(...(isPair ? [value >> 8, value & 0xff] : [value]))
  }
  return Uint8Array.from(bytes)
}

/** The least of them first. */
function digitsOf(value: number, count: number): string {
  return Array.from({ length: count }, (_, at) => digits[Math.floor(value / 45 ** at) % 45]).join('')
}
