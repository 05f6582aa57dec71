/** Letters that are no base letter with a mark on it, and how people type them where there is no key for them. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** The caller brings these along: they are too large to be loaded before the first search. */
export interface FoldDictionaries {
  /** From the traditional to the simplified characters. */
  simplified: string
  /** From the characters of Taiwan and of Hong Kong to the usual traditional ones. */
  taiwan: string
  hongKong: string
}

/**
 * The form in which names are compared: 陳 is 陈, and Å is a. Character by character, so that every piece of a text is
 * folded as it is within the whole; what a phrase would decide is not asked.
 */
export function foldWith(dictionaries: FoldDictionaries): (text: string) => string {
  const variants = new Map([...entriesOf(dictionaries.taiwan), ...entriesOf(dictionaries.hongKong)])
  const simplified = new Map(entriesOf(dictionaries.simplified))

  function foldCharacter(character: string): string {
    const letter = plainLetters[character]
    if (letter !== undefined) return letter
    const usual = variants.get(character) ?? character
    return simplified.get(usual) ?? simplified.get(character) ?? usual
  }
  return (text) => Array.from(withoutMarks(text), foldCharacter).join('').trim().replaceAll(/\s+/gu, ' ')
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** A dictionary is "traditional simplified|…"; where there are several, the first is the usual one. */
function entriesOf(dictionary: string): [string, string][] {
  return dictionary.split('|').flatMap((entry) => {
    const [from, to] = entry.split(' ')
    return from === undefined || to === undefined ? [] : [[from, to] as [string, string]]
  })
}
