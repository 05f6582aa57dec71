import { globSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

/** Where a list is empty: the first element that is shown, and the state of the family inside it. */
const shownWhenEmpty =
  /length === 0\b[^<>{}\n;]*?(?:&&|\?|\))\s*(?:return\s*)?\(?\s*<(\w+)[^>]*>\s*(<Empty(?:Line|State))?/g

/** A day without hours is closed: that is what it says, and no list that is empty. */
const others = new Set(['src/staff/shops/slots/week-grid.tsx'])

function plainElementsIn(source: string): string[] {
  return [...source.matchAll(shownWhenEmpty)]
    .filter(([, tag = '', family]) => /^[a-z]/.test(tag) && family === undefined)
    .map(([, tag = '']) => tag)
}

it('where a list is empty, both apps show a state of the one family', () => {
  const odd = globSync('src/**/*.tsx')
    .filter((file) => !others.has(file))
    .flatMap((file) =>
      plainElementsIn(readFileSync(file, 'utf8')).map(
        (tag) => `${file}: <${tag}> in the place of EmptyState or EmptyLine`,
      ),
    )
  expect(odd).toEqual([])
})

it('finds a paragraph in the place of such a state, in each form in which it is written', () => {
  const odd = [
    `{rows.length === 0 && <p className={styles.none}>{t\`Nothing\`}</p>}`,
    `{rows.length === 0 && isAll && (\n  <p>\n`,
    `if (rows.length === 0) return <p>{empty}</p>`,
    `if (rows.length === 0)\n  return (\n    <p>\n`,
    `{rows.length === 0 ? (\n  <span>\n`,
  ]
  expect(odd.map((source) => plainElementsIn(source).length)).toEqual(odd.map(() => 1))
  expect(plainElementsIn(`{rows.length === 0 && <EmptyLine>{t\`Nothing\`}</EmptyLine>}`)).toEqual([])
})
