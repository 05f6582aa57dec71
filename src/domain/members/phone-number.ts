import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import type { AreaCode } from './area-code.ts'
import metadata from './phone-metadata.json' with { type: 'json' }

export type ParsedPhone = { ok: true; digits: string; e164: string } | { ok: false; reason: 'bad-phone' }

const countries = { '852': 'HK', '86': 'CN' } as const
const badPhone: ParsedPhone = { ok: false, reason: 'bad-phone' }

/**
 * A mobile number of Hong Kong or the Mainland as typed, with spaces, dashes or its own area code.
 * Only ranges that can receive a text message are accepted.
 */
export function parsePhone(areaCode: AreaCode, typed: string): ParsedPhone {
  const country = countries[areaCode]
  const parsed = parsePhoneNumberFromString(
    typed,
    { defaultCountry: country, extract: false },
    metadata as MetadataJson,
  )
  if (!parsed || parsed.country !== country || parsed.getType() !== 'MOBILE') return badPhone
  return { ok: true, digits: parsed.nationalNumber, e164: parsed.number }
}

/** Digits in the groups people read aloud: 9123 4567, or 138 0013 8000. */
export function groupDigits(areaCode: AreaCode, typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const groups = areaCode === '852' ? /^(\d{0,4})(\d{0,4})(.*)$/ : /^(\d{0,3})(\d{0,4})(.*)$/
  return digits.replace(groups, '$1 $2 $3').trim().replaceAll(/ +/g, ' ')
}
