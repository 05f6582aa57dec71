import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import type { AreaCode } from './area-code.ts'
import metadata from './phone-metadata.json' with { type: 'json' }

export type ParsedPhone = { ok: true; digits: string; e164: string } | { ok: false; reason: 'bad-phone' }

const countries = new Map<AreaCode, CountryCode>([
  ['852', 'HK'],
  ['86', 'CN'],
])
const badPhone: ParsedPhone = { ok: false, reason: 'bad-phone' }

/**
 * A mobile number as typed, with spaces, dashes or its own area code. Of Hong Kong and the Mainland only ranges that
 * can receive a text message are accepted; of other countries a phone knows no ranges, and the server decides.
 */
export function parsePhone(areaCode: AreaCode, typed: string): ParsedPhone {
  const country = countries.get(areaCode)
  if (country === undefined) return anyNumber(areaCode, typed)
  const parsed = parsePhoneNumberFromString(
    typed,
    { defaultCountry: country, extract: false },
    metadata as MetadataJson,
  )
  if (!parsed || parsed.country !== country || parsed.getType() !== 'MOBILE') return badPhone
  return { ok: true, digits: parsed.nationalNumber, e164: parsed.number }
}

/** By its length only. A zero before a number is dialled at home and never from abroad. */
function anyNumber(areaCode: AreaCode, typed: string): ParsedPhone {
  if (!/^\+?[\d\s()./-]*$/.test(typed.trim())) return badPhone
  const all = typed.replaceAll(/\D/g, '')
  const own = typed.trim().startsWith('+') && all.startsWith(areaCode) ? all.slice(areaCode.length) : all
  const digits = own.replace(/^0/, '')
  return /^\d{4,14}$/.test(digits) ? { ok: true, digits, e164: `+${areaCode}${digits}` } : badPhone
}

/** Digits in the groups people read aloud: 9123 4567, or 138 0013 8000; elsewhere groups differ too much. */
export function groupDigits(areaCode: AreaCode, typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (!countries.has(areaCode)) return digits
  const groups = areaCode === '852' ? /^(\d{0,4})(\d{0,4})(.*)$/ : /^(\d{0,3})(\d{0,4})(.*)$/
  return digits.replace(groups, '$1 $2 $3').trim().replaceAll(/ +/g, ' ')
}
