import type { Brand } from '#src/domain/brand.ts'
import { isRecord, parseJson, textOr } from '#src/lib/parse-json.ts'

/** The boot script reads it too, before any module runs. */
export function formatBrand({ names, color, logo }: Brand): string {
  return JSON.stringify({ names: names.map(({ language, name }) => ({ language, name })), color, logo })
}

/** Undefined when the text is not a brand. */
export function parseBrand(text: string): Brand | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || !Array.isArray(stored['names'])) return undefined
  const names = stored['names']
    .filter(isRecord)
    .map(({ language, name }) => ({ language: textOr(language, ''), name: textOr(name, '') }))
  const isNamed = names.length > 0 && names.every(({ name }) => name !== '')
  return isNamed ? { names, color: textOr(stored['color'], null), logo: textOr(stored['logo'], null) } : undefined
}
