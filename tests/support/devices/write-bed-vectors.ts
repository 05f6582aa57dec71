import { writeFileSync } from 'node:fs'

import { bedVectors } from './bed-vectors.ts'

writeFileSync('src/domain/beds/protocol/bed-vectors.json', `${JSON.stringify(bedVectors(), null, 2)}\n`)
