import { writeFileSync } from 'node:fs'

import { lockVectors } from './lock-vectors.ts'

writeFileSync('src/domain/doors/protocol/lock-vectors.json', `${JSON.stringify(lockVectors(), null, 2)}\n`)
