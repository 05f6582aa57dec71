import { readFileSync, writeFileSync } from 'node:fs'

import type { Pass } from '#src/domain/passes/pass.ts'

import { readerVectors } from './reader-vectors.ts'

const path = 'src/domain/passes/pass-vectors.json'
const file = JSON.parse(readFileSync(path, 'utf8')) as { deviceKey: string; passes: { pass: Pass }[] }
const pass = file.passes.find((one) => one.pass.kind === 'bed')?.pass
if (!pass) throw new Error(`${path} has no pass of a bed`)
writeFileSync(path, `${JSON.stringify({ ...file, reader: readerVectors(file.deviceKey, pass) }, null, 2)}\n`)
