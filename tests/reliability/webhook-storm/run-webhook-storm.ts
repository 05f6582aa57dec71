import startPostgres from '../../support/postgres.ts'
import { seed } from '../../support/seed.ts'
import { runStorm } from './storm-studio.ts'

/** Ten thousand notices of payments on PostgreSQL; NOTICES and SEED change it. Takes a few minutes. */
const stop = await startPostgres()
try {
  process.exitCode = await prove()
} finally {
  await stop?.()
}

async function prove(): Promise<number> {
  // The list of engines is made when it is loaded, and by then there has to be a database server.
  const { racingEngines } = await import('../../support/engines.ts')
  const [engine] = racingEngines
  if (!engine) throw new Error('This needs PostgreSQL: apt-get install -y postgresql')
  const notices = Number(process.env['NOTICES'] ?? 10_000)
  print(`seed ${seed}, ${engine.name}, two servers`)
  const report = await runStorm({ engine, notices, seed })
  const { missing, doubled, soldForNothing, ...counts } = report
  for (const [name, count] of Object.entries(counts)) print(`${name}: ${JSON.stringify(count)}`)
  print(`doubled: ${doubled.length}, missing: ${missing.length}, sold for nothing: ${soldForNothing.length}`)
  print(`${Math.round(performance.now() / 1000)} s`)
  const wrong = [...missing, ...doubled, ...soldForNothing]
  for (const orderId of wrong.slice(0, 20)) print(`  ${orderId}`)
  return wrong.length === 0 ? 0 : 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
