import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Everything that a large chain asks of the server, one after the other in one run: what calls cost beside a bare one,
 * boards, exports, tracing, devices, the logins of a broker, indexes, starting and stopping. Each is a script of its own too,
 * with its own options; here each runs as it is without any. It prints and judges nothing.
 */
const parts = [
  'server/calls',
  'server/boards',
  'server/exports',
  'tracing',
  'devices',
  'broker-logins',
  'indexes',
  'restart',
]

const failed: string[] = []
for (const part of parts) {
  console.log(`\n## ${part}`)
  const child = spawn(process.execPath, [join(import.meta.dirname, `${part}.ts`)], { stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) failed.push(part)
}
for (const part of failed) console.error(`${part} did not come to its end`)
process.exitCode = failed.length === 0 ? 0 : 1
