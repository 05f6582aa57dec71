import { writeFileSync } from 'node:fs'

import { schemaPage } from './schema/schema-page.ts'

writeFileSync('docs/schema.md', await schemaPage())
