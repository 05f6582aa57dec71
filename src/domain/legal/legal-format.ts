/** What a legal text is made of. Nothing in it is ever anything but text. */
export type LegalBlock =
  | (LegalLine & { kind: 'heading' })
  | (LegalLine & { kind: 'paragraph' })
  | { kind: 'list'; line: number; items: LegalLine[] }

interface LegalLine {
  /** Which line of the text it is. */
  line: number
  text: string
}

const headingMark = '# '
const itemMark = '- '

/** Every line is a paragraph of its own, a heading where it begins with "# ", or an entry of a list with "- ". */
export function readLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  for (const [line, typed] of text.split('\n').entries()) {
    const last = blocks.at(-1)
    const words = typed.trim()
    if (words === '') continue
    const item = { line, text: words.slice(itemMark.length).trim() }
    if (words.startsWith(headingMark))
      blocks.push({ kind: 'heading', line, text: words.slice(headingMark.length).trim() })
    else if (!words.startsWith(itemMark)) blocks.push({ kind: 'paragraph', line, text: words })
    else if (last?.kind === 'list') last.items.push(item)
    else blocks.push({ kind: 'list', line, items: [item] })
  }
  return blocks
}

export interface LegalSection {
  heading: string
  paragraphs?: readonly string[]
  items?: readonly string[]
}

/** The same as people write it: a blank line before every heading. */
export function writeLegalText(sections: readonly LegalSection[]): string {
  return sections
    .map(({ heading, paragraphs = [], items = [] }) =>
      [headingMark + heading, ...paragraphs, ...items.map((item) => itemMark + item)].join('\n'),
    )
    .join('\n\n')
}
