import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { describe, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/platform/process/config.ts'
import { writeBrokerFiles } from '#server/commands/write-broker-files.ts'
import { startServer } from '../../support/server-process.ts'

const run = promisify(execFile)

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

/** Everything in a folder that anybody but its owner may do something with, and how much there is at all. */
async function openToOthers(folder: string): Promise<{ open: string[]; all: string[] }> {
  const all = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(all.map(async (name) => (await stat(join(folder, name))).mode & 0o777))
  return { all, open: all.filter((_name, index) => (modes[index] ?? 0) & 0o077) }
}

async function askForCode(url: string): Promise<void> {
  const body = JSON.stringify({ area_code: '852', phone: '51000001' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/user/getsmscode`, { method: 'POST', headers, body })).status).toBe(200)
}

const printCodes = (directory: string) =>
  run(process.execPath, [join(import.meta.dirname, '../../../server/commands/print-qr-codes.ts')], {
    env: { ...process.env, DATA_DIR: directory },
  })

test('members, codes and secrets are readable for the owner of the server only', { timeout: 90_000 }, async () => {
  const directory = join(await emptyDirectory(), 'data')
  const server = await startServer({ DATA_DIR: directory })
  await askForCode(server.url)
  await printCodes(directory)
  const { all, open } = await openToOthers(directory)
  const files = ['studio.db', 'studio.db-wal', 'device-secret', 'sms.jsonl', 'twins/off.json', 'codes/CEN-501.svg']
  expect(all).toEqual(expect.arrayContaining(files))
  expect(open).toEqual([])
  expect(await server.stop()).toBe(0)

  await writeBrokerFiles(readConfig({ DATA_DIR: directory }), join(directory, '../broker'))
  expect((await openToOthers(join(directory, '../broker'))).open).toEqual([])
})

test('what an earlier release left open to others is closed at the next start', { timeout: 90_000 }, async () => {
  const directory = await emptyDirectory()
  const first = await startServer({ DATA_DIR: directory })
  await askForCode(first.url)
  await printCodes(directory)
  await first.kill()
  const { all } = await openToOthers(directory)
  for (const name of all) {
    const path = join(directory, name)
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644)
  }
  const second = await startServer({ DATA_DIR: directory })
  expect((await openToOthers(directory)).open).toEqual([])
  expect(await second.stop()).toBe(0)
})

test('a folder that is shared with others is refused and left as it is', async () => {
  const directory = await emptyDirectory()
  await chmod(directory, 0o1777)
  await expect(startServer({ DATA_DIR: directory })).rejects.toMatchObject({
    code: 1,
    message: `The data folder ${directory} is shared with others. Choose another DATA_DIR.\n`,
  })
  expect((await stat(directory)).mode & 0o7777).toBe(0o1777)
})

/** Nobody that owns anything here. */
const another = { uid: 65_534, gid: 65_534 }
const prepareAs = (user: typeof another, directory: string) => {
  const script = new URL('../../../server/platform/database/data-directory.ts', import.meta.url).href
  const source = `(await import('${script}')).prepareDirectory(${JSON.stringify(directory)})`
  return run(process.execPath, ['--input-type=module', '-e', source], user)
}

// Only root can give a folder away.
describe.runIf(process.getuid?.() === 0)('in the folder of a server with a user of its own', () => {
  async function itsFolder(): Promise<string> {
    const directory = await emptyDirectory()
    await chown(directory, another.uid, another.gid)
    return directory
  }

  test('codes that root has drawn do not keep the server from starting', async () => {
    const directory = await itsFolder()
    await mkdir(join(directory, 'codes'), { mode: 0o700 })
    await expect(prepareAs(another, directory)).resolves.toMatchObject({ stderr: '' })
  })

  test('what is of somebody else and open to all is refused by its name', async () => {
    const directory = await itsFolder()
    await mkdir(join(directory, 'codes'), { mode: 0o755 })
    await expect(prepareAs(another, directory)).rejects.toThrow(
      `${join(directory, 'codes')} belongs to another user than the server, and others may read it.`,
    )
  })
})
