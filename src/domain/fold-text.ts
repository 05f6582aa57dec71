import hongKongVariants from 'opencc-js/dict/HKVariantsRev'
import simplifiedCharacters from 'opencc-js/dict/TSCharacters'
import taiwanVariants from 'opencc-js/dict/TWVariantsRev'

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

const variants = new Map([...entriesOf(taiwanVariants), ...entriesOf(hongKongVariants)])
const simplified = new Map(entriesOf(simplifiedCharacters))

/**
 * The form in which names are compared: 陳 is 陈, and Å is a. Character by character, so that every piece of a text is
 * folded as it is within the whole; what a phrase would decide is not asked.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .normalize('NFC')
    .toLowerCase()
  return Array.from(plain, foldCharacter).join('').trim().replaceAll(/\s+/gu, ' ')
}

function foldCharacter(character: string): string {
  const letter = plainLetters[character]
  if (letter !== undefined) return letter
  const usual = variants.get(character) ?? character
  return simplified.get(usual) ?? simplified.get(character) ?? usual
}

/** A dictionary is "traditional simplified|…"; where there are several, the first is the usual one. */
function entriesOf(dictionary: string): [string, string][] {
  return dictionary.split('|').flatMap((entry) => {
    const [from, to] = entry.split(' ')
    return from === undefined || to === undefined ? [] : [[from, to] as [string, string]]
  })
}
