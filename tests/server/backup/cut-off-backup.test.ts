import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { backupJob } from '#server/platform/backup/backup-job.ts'
import { backupName } from '#server/platform/backup/backup-names.ts'
import { installationOf } from '#server/platform/backup/installation.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { until } from '../../support/until.ts'

const recipient = await identityToRecipient(await generateX25519Identity())
const megabyte = 1024 ** 2

async function aStudio() {
  const { place, remove } = await sqliteEngine.readyPlace()
  onTestFinished(remove)
  if (place.engine !== 'sqlite') throw new Error('Only SQLite keeps its database in a file')
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const secrets = { codePepper: undefined, deviceSecret: undefined, logSecret: undefined }
  const installation = installationOf({ place, dataDir: place.directory, ...secrets })
  const settings = { folder, recipient, days: 30, everyMinutes: 60 }
  return { place, installation, settings, dataDir: place.directory, folder }
}

const hiddenIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('.'))

test('a server that stops in the middle of a backup leaves neither a readable copy nor half a backup', async () => {
  const { place, installation, settings, dataDir, folder } = await aStudio()
  const store = await openStore(place, { logSecret })
  // So much that it is not packed within the moment in which it is seen to have begun.
  await sql`create table ballast (bytes blob)`.execute(store.db)
  for (let count = 0; count < 40; count++)
    await sql`insert into ballast values (${randomBytes(megabyte)})`.execute(store.db)
  await store.close()
  const stopping = new AbortController()
  const run = backupJob(installation, settings).run(stopping.signal)
  await until(async () => (await hiddenIn(folder)).length > 0)
  stopping.abort()
  await run
  expect(await hiddenIn(dataDir)).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('half a backup of a server that was killed is gone with the next, and what another server writes stays', async () => {
  const { installation, settings, folder } = await aStudio()
  const yesterday = Date.now() - 25 * 60 * 60_000
  const unfinished = (at: number) => `.${backupName(at)}.unfinished`
  const [killed, running] = [unfinished(yesterday), unfinished(Date.now())]
  for (const name of [killed, running]) await writeFile(join(folder, name), 'half of it')
  await utimes(join(folder, killed), yesterday / 1_000, yesterday / 1_000)
  const name = await makeBackup(installation, settings, Date.now() + 1_000)
  expect((await readdir(folder)).toSorted()).toEqual([running, name].toSorted())
})
