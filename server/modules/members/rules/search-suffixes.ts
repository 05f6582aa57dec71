import hongKong from 'opencc-js/dict/HKVariantsRev'
import simplified from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariantsRev'

import { foldWith } from '#src/domain/fold-text.ts'

import { parseMobile } from './mobile-number.ts'

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

/**
 * How numbers are searched. By pieces, a clerk who asks often enough reads a number digit by digit; so those who are shown
 * only its end find a member by the whole of it, as a member says it, in one of the chain's countries.
 */
export type NumberSearch = { by: 'pieces' } | { by: 'whole'; areaCodes: readonly string[] }

/** The endings that begin with what is searched for: from the first one up to, but not including, the second. */
export function suffixRange(searched: string, numbers: NumberSearch): [from: string, to: string] | undefined {
  const text = foldText(searched)
  const digits = text.replaceAll(/[\s+()-]/gu, '')
  const isNumber = /^\d+$/u.test(digits)
  if (text === '') return undefined
  if (isNumber && numbers.by === 'whole') return wholeRange(searched, numbers.areaCodes)
  if (isNumber && digits.length < fewestDigits) return undefined
  const from = toHex(isNumber ? digits : text)
  return [from, `${from}g`]
}

/** This very ending and no longer one. */
function wholeRange(typed: string, areaCodes: readonly string[]): [from: string, to: string] | undefined {
  const found = areaCodes.map((areaCode) => parseMobile(areaCode, typed)).filter((phone) => phone.ok)
  const [phone, ...others] = found
  if (!phone) return undefined
  // What could be of several countries is looked for in all of them.
  const ending = toHex(others.length === 0 ? phone.e164.slice(1) : phone.digits)
  return [ending, `${ending}0`]
}

function toHex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}
