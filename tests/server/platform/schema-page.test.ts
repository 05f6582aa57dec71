import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { schemaPage } from '../../support/schema/schema-page.ts'

test('docs/schema.md shows the tables as the migrations make them; `npm run schema` draws it anew', async () => {
  expect(await schemaPage()).toBe(readFileSync('docs/schema.md', 'utf8'))
})
