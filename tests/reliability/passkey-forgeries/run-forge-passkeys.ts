import { seed } from '../../support/seed.ts'
import { forgePasskeys } from './forge-passkeys.ts'

const attempts = Number(process.env['ATTEMPTS'] ?? 100_000)
const startedAt = performance.now()
const { kinds, accepted, shutOut, honest } = await forgePasskeys(attempts, seed)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`${String(count).padStart(8)}  ${kind}\n`)
const found = `${accepted.length} accepted, ${shutOut.length} of ${honest} honest ones shut out`
process.stdout.write(`${attempts} dishonest passkeys in ${seconds} s, seed ${seed}: ${found}\n`)
const worst = [...accepted, ...shutOut].slice(0, 10)
if (worst.length > 0) process.stdout.write(`${worst.join('\n')}\n`)
process.exitCode = worst.length > 0 ? 1 : 0
