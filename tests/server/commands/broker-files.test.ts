import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

test('with a plugin the folder holds what it begins with, which is never written over, and no list of passwords', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const config = readConfig({ DATA_DIR: directory })
  const folder = join(directory, 'broker')
  await writeBrokerFiles(config, folder)
  expect((await readdir(folder)).sort()).toEqual(['acl', 'devices.jsonl', 'mosquitto.conf', 'passwords'])
  const { file, isDynamic } = await writeBrokerFiles(config, folder, { plugin: '/usr/lib/plugin.so' })
  expect(isDynamic).toBe(true)
  expect((await readdir(folder)).sort()).toEqual(['devices.jsonl', 'dynamic-security.json', 'mosquitto.conf'])
  const security = join(folder, 'dynamic-security.json')
  const { clients, roles } = JSON.parse(await readFile(security, 'utf8')) as {
    clients: { username: string }[]
    roles: { rolename: string; acls: { topic: string }[] }[]
  }
  const names = clients.map(({ username }) => username)
  for (const name of ['server', 'server-8', 'broker-admin', 'studio/1/bed/cwb-1']) expect(names).toContain(name)
  // The next password gets its login when it is given out.
  expect(names).not.toContain('studio/1/bed/cwb-1~2')
  const ruling = roles.filter(({ acls }) => acls.some(({ topic }) => /^[$#+]/.test(topic)))
  expect(ruling.map(({ rolename }) => rolename)).toEqual(['broker-admin'])

  await writeFile(security, 'of the plugin')
  // Run again, as for a new certificate, it stays as it is.
  await writeBrokerFiles(config, folder)
  expect(await readFile(file, 'utf8')).toContain('plugin /usr/lib/plugin.so\n')
  expect(await readFile(security, 'utf8')).toBe('of the plugin')
  expect((await stat(security)).mode & 0o077).toBe(0)
  await writeBrokerFiles(config, folder, { plugin: 'none' })
  expect((await readdir(folder)).sort()).toEqual(['acl', 'devices.jsonl', 'mosquitto.conf', 'passwords'])
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
