import { readFileSync } from 'node:fs'

const ofMembers = ['locales', 'locales/start']
const ofStaff = ['locales/staff']
const read = new Map<string, Map<string, string>>()

/** What the app says for a text of its sources, in a language; words that are filled in match anything. */
export function said(language: string, source: string): RegExp {
  return new RegExp(patternOf(language, source, ofMembers))
}

/**
 * The same in the staff area, where it is all that is said. `context`: of a text that is said in several, '' for the one
 * that stands in none.
 */
export function staffSaid(language: string, source: string, context?: string): RegExp {
  const text = context === undefined ? source : inContext(context, source)
  return new RegExp(`^${patternOf(language, text, ofStaff)}$`)
}

function inContext(context: string, source: string): string {
  return `${context}\u0004${source}`
}

function patternOf(language: string, source: string, folders: string[]): string {
  const text = messagesIn(language, folders).get(source)
  if (!text) throw new Error(`Not said in ${language}: ${source}`)
  const parts = text.split(/\{\w+\}|<\/?\d+>/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return parts.join('.*')
}

function messagesIn(language: string, folders: string[]): Map<string, string> {
  const key = `${language} ${folders.join(' ')}`
  const known = read.get(key) ?? new Map(folders.flatMap((folder) => parse(`${folder}/${language}.po`)))
  read.set(key, known)
  return known
}

function parse(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .flatMap((block): [string, string][] => {
      const [source, text] = [textAt(block, 'msgid'), textAt(block, 'msgstr')]
      return [
        [source, text],
        [inContext(textAt(block, 'msgctxt'), source), text],
      ]
    })
}

/** A value may go on over several lines. */
function textAt(block: string, key: string): string {
  const lines = new RegExp(String.raw`^${key} ((?:".*"\n?)+)`, 'm').exec(block)?.[1]?.match(/".*"/g) ?? []
  return lines.map((line) => JSON.parse(line) as string).join('')
}
