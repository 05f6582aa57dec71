import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

import type { ParsedPhone } from '#src/domain/members/phone-number.ts'

/** Where one range is used for both, as in North America, a number may well be a mobile one. */
const reachable = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** A number of any country as typed. Only ranges that can receive a text message are accepted. */
export function parseMobile(areaCode: string, typed: string): ParsedPhone {
  const parsed = parsePhoneNumberFromString(typed, { defaultCallingCode: areaCode, extract: false })
  const isOurs = parsed?.countryCallingCode === areaCode && reachable.has(parsed.getType() ?? '')
  return parsed && isOurs
    ? { ok: true, digits: parsed.nationalNumber, e164: parsed.number }
    : { ok: false, reason: 'bad-phone' }
}

/** +852 9123 4567, +86 138 0013 8000, +49 1512 3456789. */
export function spellPhone(e164: string): string {
  if (!e164.startsWith('+')) return ''
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
