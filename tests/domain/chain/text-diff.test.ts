import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readLegalText, writeLegalText } from '#src/domain/legal/legal-format.ts'
import { compareLines, isSame } from '#src/domain/chain/text-diff.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

describe('Two texts side by side', () => {
  it('keeps what both have beside each other, and puts the new line beside the old one', () => {
    const pairs = compareLines('# A\none\ntwo\nthree', '# A\none\n2\n\nthree\nfour')
    expect(pairs).toMatchObject([
      { before: '# A', after: '# A' },
      { before: 'one', after: 'one' },
      { before: 'two', after: '2' },
      { before: 'three', after: 'three' },
      { before: undefined, after: 'four' },
    ])
  })

  it('finds a line that was taken out of the middle', () => {
    expect(compareLines('a\nb\nc', 'a\nc').filter((pair) => !isSame(pair))).toEqual([
      { row: 1, before: 'b', after: undefined },
    ])
  })

  it(`shows all of both texts, in their order, whatever they are (SEED=${seed})`, () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pairs = compareLines(before, after)
        const side = (key: 'before' | 'after') => pairs.flatMap((pair) => pair[key] ?? [])
        const lines = (of: string) => of.split('\n').filter((line) => line !== '')
        expect(side('before')).toEqual(lines(before))
        expect(side('after')).toEqual(lines(after))
      }),
      { seed, numRuns: 2_000 },
    )
  })

  it('gives up looking for what texts of thousands of lines have in common', () => {
    const long = (mark: string) => Array.from({ length: 5_000 }, (_, line) => `${mark}${line}`).join('\n')
    expect(compareLines(long('a'), long('b'))).toHaveLength(5_000)
  })
})

describe('The format of legal texts', () => {
  it('knows headings, lists and paragraphs, and nothing else', () => {
    const text = '# Risks\n<b>Light</b> burns.\n- eyes\n -  skin\n\n#none\n# Next'
    expect(readLegalText(text)).toMatchObject([
      { kind: 'heading', text: 'Risks' },
      { kind: 'paragraph', text: '<b>Light</b> burns.' },
      { kind: 'list', items: [{ text: 'eyes' }, { text: 'skin' }] },
      { kind: 'paragraph', text: '#none' },
      { kind: 'heading', text: 'Next' },
    ])
  })

  it('reads what it writes', () => {
    const text = writeLegalText([
      { heading: 'One', paragraphs: ['A', 'B'], items: ['c', 'd'] },
      { heading: 'Two', paragraphs: ['E'] },
    ])
    expect(text).toBe('# One\nA\nB\n- c\n- d\n\n# Two\nE')
    expect(readLegalText(text).map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'list',
      'heading',
      'paragraph',
    ])
  })
})
