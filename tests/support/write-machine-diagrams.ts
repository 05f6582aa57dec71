import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { machinePages, walkMachines } from './machines/pages.ts'

const pages = machinePages(walkMachines())
rmSync('docs/machines', { recursive: true, force: true })
mkdirSync('docs/machines')
for (const [name, page] of Object.entries(pages)) writeFileSync(`docs/machines/${name}`, page)
