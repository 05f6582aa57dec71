import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { isQrSignature, orderText, qrAddress, readOrderText } from '#server/platform/mqtt/qr-codes.ts'
import { startServer } from '../../support/server-process.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../../server/commands/print-qr-codes.ts')

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

const printCodes = (directory: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], { env: { ...process.env, DATA_DIR: directory } })

test('the codes of every door and bed are drawn while the server runs, for the address that phones use', async () => {
  const directory = await emptyDirectory()
  const server = await startServer({ DATA_DIR: directory })
  const { stdout } = await printCodes(directory, 'http://192.168.1.5:8080')
  await server.stop()

  const lines = stdout.split('\n').filter((line) => /^(door|device)/.test(line))
  expect(lines).toHaveLength(3 + 8)
  const { qrSecret } = deviceSecrets(readFileSync(join(directory, 'device-secret'), 'utf8'))
  for (const line of lines) {
    const [thing, id = '', address = ''] = line.split(/ +/)
    const { origin, pathname, searchParams } = new URL(address)
    expect(origin + pathname).toBe(`http://192.168.1.5:8080/hk/${thing === 'door' ? 'doorcontrol' : 'device-time'}`)
    expect(searchParams.get(thing === 'door' ? 'lock' : 'device')).toBe(id)
    expect(isQrSignature(qrSecret, thing === 'door' ? 'door' : 'device', id, searchParams.get('s') ?? '')).toBe(true)
    expect(readFileSync(join(directory, 'codes', `${id}.svg`), 'utf8')).toContain('<svg')
  }
  expect(readFileSync(join(directory, 'codes/index.html'), 'utf8')).toContain('CWB-1201')
})

test('without a studio there is nothing to draw, and it says so in one line', async () => {
  const directory = await emptyDirectory()
  await expect(printCodes(directory)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm start') })
  await expect(printCodes(directory, 'localhost')).rejects.toMatchObject({ stderr: expect.stringContaining('origin') })
  expect(existsSync(join(directory, 'codes'))).toBe(false)
})

test('a signature is for one thing, one id and one secret', () => {
  const { searchParams } = new URL(qrAddress('https://studio.example', 'one', 'door', 'CWB-1201'))
  const signature = searchParams.get('s') ?? ''
  expect(signature).toMatch(/^[\w-]{16}$/)
  expect(isQrSignature('one', 'door', 'CWB-1201', signature)).toBe(true)
  expect(isQrSignature('two', 'door', 'CWB-1201', signature)).toBe(false)
  expect(isQrSignature('one', 'device', 'CWB-1201', signature)).toBe(false)
  expect(isQrSignature('one', 'door', 'CWB-1202', signature)).toBe(false)
  expect(isQrSignature('one', 'door', 'CWB-1201', `${signature}=`)).toBe(false)
})

test('the code of an order is read back, and no other one', () => {
  const text = orderText('one', 'order-1')
  expect(readOrderText('one', text)).toBe('order-1')
  expect(readOrderText('two', text)).toBeUndefined()
  expect(readOrderText('one', text.replace('order-1', 'order-2'))).toBeUndefined()
  expect(readOrderText('one', ` ${text}`)).toBeUndefined()
})
