import { persistedSecret } from '#server/platform/database/persisted-secret.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { runCommand } from './run-command.ts'

/** `npm run migrate`: brings the tables to this release while servers of the one before go on. */
await runCommand(async () => {
  const { place, dataDir, logSecret } = readConfig(process.env)
  let count = 0
  const store = await openStore(place, {
    logSecret: persistedSecret(logSecret, dataDir, 'log-secret'),
    onStep(names, ms) {
      count += names.length
      const what = names.length === 1 ? names.join() : `The ${names.length} steps of an empty database`
      console.log(`${what}: ${(ms / 1_000).toFixed(1)} s`)
    },
  })
  await store.close()
  console.log(count === 0 ? 'The database is at this release.' : `${count} steps: the database is at this release.`)
})
