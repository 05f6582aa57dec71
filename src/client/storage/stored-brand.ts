import type { Brand } from '#src/domain/brand.ts'
import { usualAreaCodes } from '#src/domain/members/area-code.ts'
import { isRecord, parseJson, textOr } from '#src/lib/parse-json.ts'

/** The boot script reads it too, before any module runs. */
export function formatBrand({ names, color, logo, areaCodes }: Brand): string {
  return JSON.stringify({ names: names.map(({ language, name }) => ({ language, name })), color, logo, areaCodes })
}

/** Undefined when the text is not a brand. */
export function parseBrand(text: string): Brand | undefined {
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
