import characters from 'opencc-js/dict/STCharacters'
import phrases from 'opencc-js/dict/STPhrases'
import type { Plugin } from 'vite'

type Entry = [simplified: string, traditional: string]

const virtualId = 'virtual:simplified-phrases'

/**
 * The phrases that a conversion from simplified Chinese needs, and no others: most phrases of the dictionary
 * come out right from shorter ones and single characters. The result is the same on every dictionary phrase.
 */
export function simplifiedPhrases(): Plugin {
  return {
    name: 'simplified-phrases',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) =>
      id === `\0${virtualId}` ? `export default ${JSON.stringify(joinEntries(neededPhrases()))}` : undefined,
  }
}

/** Entries of the opencc text format: `source replacement|source replacement`. */
export function splitEntries(text: string): Entry[] {
  return text.split('|').map((entry) => {
    const space = entry.indexOf(' ')
    return [entry.slice(0, space), entry.slice(space + 1)]
  })
}

function joinEntries(entries: Iterable<Entry>): string {
  return [...entries].map((entry) => entry.join(' ')).join('|')
}

/** Shorter phrases first; the second pass brings back those that a shorter one would spoil. */
export function neededPhrases(): Map<string, string> {
  const single = new Map(splitEntries(characters))
  const all = splitEntries(phrases).toSorted(([a], [b]) => a.length - b.length)
  const needed = new Map<string, string>()
  for (let pass = 0; pass < 2; pass++) {
    for (const [simplified, traditional] of all) {
      if (convertWith(needed, single, simplified) !== traditional) needed.set(simplified, traditional)
    }
  }
  return needed
}

/** Longest phrase first, then the single character, as opencc does. */
function convertWith(needed: Map<string, string>, single: Map<string, string>, text: string): string {
  let converted = ''
  for (let start = 0; start < text.length;) {
    const end = longestMatch(needed, text, start)
    const piece = text.slice(start, end)
    converted += needed.get(piece) ?? single.get(piece) ?? piece
    start = end
  }
  return converted
}

function longestMatch(needed: Map<string, string>, text: string, start: number): number {
  for (let end = text.length; end > start + 1; end--) if (needed.has(text.slice(start, end))) return end
  return start + 1
}
