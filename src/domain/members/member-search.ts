import type { AreaCode } from './area-code.ts'
import { parsePhone } from './phone-number.ts'
import { readTypedPhone, type TypedPhone } from './typed-phone.ts'

/**
 * What somebody at the counter is looked for by. A number is never completed or half-matched: it is looked for once it
 * is whole, and as the one number that it is.
 */
export type MemberSearch =
  | { by: 'nothing' }
  | { by: 'part-of-number' }
  | { by: 'number'; phone: TypedPhone; text: string }
  | { by: 'name'; text: string }

const numberSigns = /^[\d\s()+-]+$/

/** What is typed into the one field for numbers and names; `areaCodes` are those of the chain, the usual one first. */
export function readMemberSearch(typed: string, areaCodes: readonly AreaCode[]): MemberSearch {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return { by: 'nothing' }
  if (!numberSigns.test(text)) return { by: 'name', text }
  for (const areaCode of areaCodes) {
    const phone = readTypedPhone(areaCode, text, areaCodes)
    const parsed = parsePhone(phone.areaCode, phone.phone)
    if (parsed.ok) return { by: 'number', phone, text: parsed.e164 }
  }
  return { by: 'part-of-number' }
}
