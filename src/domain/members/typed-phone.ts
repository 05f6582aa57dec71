import type { AreaCode } from './area-code.ts'
import { groupDigits } from './phone-number.ts'

export interface TypedPhone {
  areaCode: AreaCode
  /** As the form shows it: digits in groups. */
  phone: string
}

/** A number filled in by the phone often carries its area code; then the area code is chosen by it, where the chain takes it. */
export function readTypedPhone(areaCode: AreaCode, typed: string, known: readonly AreaCode[]): TypedPhone {
  const text = typed.normalize('NFKC').trim()
  const international = /^(?:\+|00)\s*(\d[\d\s-]*)/.exec(text)?.[1]?.replaceAll(/\D/g, '')
  const named = international && known.find((code) => international.startsWith(code))
  if (!named) return { areaCode, phone: groupDigits(areaCode, text) }
  return { areaCode: named, phone: groupDigits(named, international.slice(named.length)) }
}
