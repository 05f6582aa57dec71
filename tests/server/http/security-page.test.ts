import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const page = readFileSync('SECURITY.md', 'utf8')
/** The rows of all tables but their heads: who tries what, what stops it, and the test that shows it. */
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Who tries'))

test('every threat in SECURITY.md names a test, and that test exists', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => !hasProof(row))).toEqual([])
})

/** The last cell is a link: the test's own name, and its file. */
function hasProof(row: string): boolean {
  const [, name, path] = /\| \[(.+)\]\((tests\/[^)]+)\) \|$/.exec(row) ?? []
  return name !== undefined && path !== undefined && existsSync(path) && readFileSync(path, 'utf8').includes(name)
}
