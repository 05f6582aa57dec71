import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
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
  const beds = before.filter((name) => name.startsWith('studio/2/bed/'))
  expect(beds.filter((name) => !name.includes('~'))).toHaveLength(2)
  // The passwords that may replace the present ones are let in without new files.
  expect(beds.filter((name) => /~[23]$/.test(name))).toHaveLength(4)
  expect(before).toContain('studio/2/lock/CEN-501')

  const store = await openStore(config.place, { logSecret: persistedSecret(undefined, directory, 'log-secret') })
  await store.db.updateTable('shops').set({ stage: 'closed' }).where('shopId', '=', 2).execute()
  await store.close()
  expect(await namesIn('after')).toEqual(before.filter((name) => !name.startsWith('studio/2/')))
})

test('with a name for TLS the broker speaks nothing else, and what is written again stays as it is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const config = readConfig({ DATA_DIR: directory })
  const folder = join(directory, 'broker')
  const { file, port, tls } = await writeBrokerFiles(config, folder, { hosts: ['broker.lan'] })
  expect(port).toBe(8883)
  const lines = (await readFile(file, 'utf8')).split('\n')
  expect(lines.filter((line) => line.startsWith('listener'))).toEqual(['listener 8883 127.0.0.1'])
  expect(lines).toContain('tls_version tlsv1.2')
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  expect((await writeBrokerFiles(config, folder)).tls).toEqual(tls)
})
