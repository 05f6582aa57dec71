import hongKong from 'opencc-js/dict/HKVariantsRev'
import simplified from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariantsRev'

import { foldWith } from '#src/domain/fold-text.ts'

/** The form in which names of members are compared. */
const foldText = foldWith({ simplified, taiwan, hongKong })

/** Shorter pieces of a number are on too many phones to find anybody by. */
const fewestDigits = 3
const longestName = 40

/**
 * Every ending of a name and of a phone number, so that a search from anywhere in the middle is a range of one index.
 * Written as hex, because every database sorts digits and small letters alike.
 */
export function searchSuffixesOf({ nickname, phone }: { nickname: string; phone: string }): string[] {
  const name = Array.from(foldText(nickname)).slice(0, longestName)
  // An account without a number has its id there, and is found by its name only.
  const digits = phone.startsWith('+') ? phone.replaceAll(/\D/gu, '') : ''
  const suffixes = [
    ...name.map((_, index) => name.slice(index).join('')).filter((ending) => ending.trim() !== ''),
    ...Array.from({ length: Math.max(0, digits.length - fewestDigits + 1) }, (_, index) => digits.slice(index)),
  ]
  return [...new Set(suffixes.map(toHex))]
}

/** The endings that begin with what is searched for: from the first one up to, but not including, the second. */
export function suffixRange(searched: string): [from: string, to: string] | undefined {
  const text = foldText(searched)
  const digits = text.replaceAll(/[\s+()-]/gu, '')
  const isNumber = /^\d+$/u.test(digits)
  if (text === '' || (isNumber && digits.length < fewestDigits)) return undefined
  const from = toHex(isNumber ? digits : text)
  return [from, `${from}g`]
}

function toHex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}
