import type { Brand } from '#src/domain/brand.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { usualAreaCodes } from '#src/domain/members/area-code.ts'
import type { Appearance } from '#src/lib/page-theme.ts'
import { isRecord, parseJson, textOr } from '#src/lib/parse-json.ts'

import { onTextChange, readText, writeText } from './local-text.ts'
import { formatShop, parseShop } from './stored-shop.ts'

/** One thing this phone remembers. Nothing here throws: what cannot be stored lives until the page is closed. */
export interface Remembered<T> {
  /** The same text gives the same object, so that it can be compared by identity. */
  read: () => T | undefined
  write: (value: T) => void
  clear: () => void
  /** Tells of changes here and in other tabs; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void
}

interface Format<T> {
  parse: (text: string) => T | undefined
  format: (value: T) => string
}

const asText: Format<string> = { parse: (text) => (text === '' ? undefined : text), format: (value) => value }
const asId: Format<number> = {
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  format: String,
}
const asOffset: Format<number> = {
  parse: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  format: (ms) => String(Math.round(ms)),
}
const asAppearance: Format<Appearance> = {
  parse: (text) => (text === 'light' || text === 'dark' ? text : undefined),
  format: (value) => value,
}
const asBrand: Format<Brand> = { parse: parseBrand, format: formatBrand }
const asShop: Format<Shop> = { parse: parseShop, format: formatShop }

/** The keys of the specification, exactly; each is parsed here and nowhere else. */
export const remembered = {
  token: remember('token', asText),
  userId: remember('userId', asText),
  shopId: remember('shopId', asId),
  selectedShop: remember('selectedShop', asShop),
  /** "1" is staff. Decoration only: the server decides. */
  role: remember('role', asText),
  language: remember('user_language', asText),
  /** The theme chosen on this phone; absent where it follows the phone's own. */
  appearance: remember('appearance', asAppearance),
  /** What the chain was called and looked like when it was last asked. */
  brand: remember('brand', asBrand),
  /** How far the server's clock was ahead of the phone's when it last answered, in ms; absent where the phone is right. */
  clockOffset: remember('clockOffset', asOffset),
}

function remember<T>(key: string, { parse, format }: Format<T>): Remembered<T> {
  let last: { text: string; value: T | undefined } | undefined
  return {
    read() {
      const text = readText(key)
      if (text === undefined) return undefined
      if (last?.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    write: (value) => writeText(key, format(value)),
    clear: () => writeText(key, undefined),
    subscribe: (listener) => onTextChange(key, listener),
  }
}

/** The boot script reads it too, before any module runs. */
function formatBrand({ names, color, logo, areaCodes }: Brand): string {
  return JSON.stringify({ names: names.map(({ language, name }) => ({ language, name })), color, logo, areaCodes })
}

/** Undefined when the text is not a brand. */
function parseBrand(text: string): Brand | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || !Array.isArray(stored['names'])) return undefined
  const names = stored['names']
    .filter(isRecord)
    .map(({ language, name }) => ({ language: textOr(language, ''), name: textOr(name, '') }))
  const isNamed = names.length > 0 && names.every(({ name }) => name !== '')
  const listed: unknown[] = Array.isArray(stored['areaCodes']) ? stored['areaCodes'] : []
  const areaCodes = listed.filter((code) => typeof code === 'string')
  return isNamed
    ? {
        names,
        color: textOr(stored['color'], null),
        logo: textOr(stored['logo'], null),
        areaCodes: areaCodes.length > 0 ? areaCodes : usualAreaCodes,
      }
    : undefined
}
