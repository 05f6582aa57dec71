const sequenceTag = 0x30
const integerTag = 0x02

/**
 * Whether an ECDSA signature is written in the one form that DER allows (X.690, 8.3 and 10.1): two positive whole numbers
 * without a spare zero, nothing behind them. The passkey library reads forms besides, in which what was signed once can
 * be written anew.
 */
export function isDerSignature(bytes: Uint8Array): boolean {
  if (bytes[0] !== sequenceTag || bytes[1] !== bytes.length - 2) return false
  const second = endOfNumber(bytes, 2)
  return second !== undefined && endOfNumber(bytes, second) === bytes.length
}

/** Where the number that begins at `at` ends; undefined where none does. Long forms of a length are never needed here. */
function endOfNumber(bytes: Uint8Array, at: number): number | undefined {
  const [tag, length = 0, first = 0, next = 0] = bytes.subarray(at, at + 4)
  const end = at + 2 + length
  if (tag !== integerTag || length === 0 || length > 127 || end > bytes.length) return undefined
  const isNegative = first > 127
  const hasSpareZero = first === 0 && length > 1 && next <= 127
  return isNegative || hasSpareZero ? undefined : end
}
