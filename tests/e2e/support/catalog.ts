import { readFileSync } from 'node:fs'

const folders = ['locales', 'locales/start']
const read = new Map<string, Map<string, string>>()

/** What the app says for a text of its sources, in a language; words that are filled in match anything. */
export function said(language: string, source: string): RegExp {
  const text = messagesIn(language).get(source)
  if (!text) throw new Error(`Not said in ${language}: ${source}`)
  const parts = text.split(/\{\w+\}|<\/?\d+>/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(parts.join('.*'))
}

function messagesIn(language: string): Map<string, string> {
  const known = read.get(language) ?? new Map(folders.flatMap((folder) => parse(`${folder}/${language}.po`)))
  read.set(language, known)
  return known
}

function parse(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .map((block): [string, string] => [textAt(block, 'msgid'), textAt(block, 'msgstr')])
}

/** A value may go on over several lines. */
function textAt(block: string, key: string): string {
  const lines = new RegExp(String.raw`^${key} ((?:".*"\n?)+)`, 'm').exec(block)?.[1]?.match(/".*"/g) ?? []
  return lines.map((line) => JSON.parse(line) as string).join('')
}
