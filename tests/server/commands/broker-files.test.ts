import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { writeBrokerFiles } from '#server/commands/write-broker-files.ts'
import { persistedSecret } from '#server/platform/database/persisted-secret.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { readConfig } from '#server/platform/process/config.ts'

test("a broker of the operator's own forgets the devices of a studio that is closed for good", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const config = readConfig({ DATA_DIR: directory })
  const namesIn = async (folder: string) => {
    await writeBrokerFiles(config, join(directory, folder))
    const passwords = await readFile(join(directory, folder, 'passwords'), 'utf8')
    return passwords.split('\n').map((line) => line.split(':')[0] ?? '')
  }
  const before = await namesIn('before')
  expect(before.filter((name) => name.startsWith('studio/2/bed/'))).toHaveLength(2)
  expect(before).toContain('studio/2/lock/CEN-501')

  const store = await openStore(config.place, { logSecret: persistedSecret(undefined, directory, 'log-secret') })
  await store.db.updateTable('shops').set({ stage: 'closed' }).where('shopId', '=', 2).execute()
  await store.close()
  expect(await namesIn('after')).toEqual(before.filter((name) => !name.startsWith('studio/2/')))
})
