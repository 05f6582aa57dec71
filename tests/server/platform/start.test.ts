import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { openStore } from '#server/platform/database/open-store.ts'
import { racingEngines } from '../../support/engines.ts'
import { startServer } from '../../support/server-process.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { until } from '../../support/until.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function call(url: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as {
    code: string
    data: { request_id: string; token: string; uid: string; role: string }
  }
}

describe('starting', () => {
  test('prints one line with the address, the demo numbers and where codes appear', async () => {
    const server = await startServer({ DATA_DIR: directory })
    const line = `Quarter Sun is ready at ${server.url}/hk/ (demo: member +852 5100 0001, admin +852 5100 0009; codes appear here and in ${directory}/sms.jsonl)`
    expect(server.printed()).toBe(`${line}\n`)
    expect(await server.stop()).toBe(0)
  })

  test('the demo staff can log in with the code that was printed and written down', async () => {
    const server = await startServer({ DATA_DIR: directory })
    const phone = { area_code: '852', phone: '51000009' }
    const { data } = await call(server.url, '/api/user/getsmscode', phone)
    const message = JSON.parse(await readFile(join(directory, 'sms.jsonl'), 'utf8'))
    expect(server.printed()).toContain(message.code)
    const entered = await call(server.url, '/api/user/phoneLogin', {
      ...phone,
      request_id: data.request_id,
      code: message.code,
    })
    expect(entered).toMatchObject({ code: 'ok', data: { role: '1' } })
    await server.stop()
  })

  test('outside the demo no code is written to a file because a setting was forgotten', async () => {
    const complaint = `SMS_PROVIDER is missing. Set SMS_PROVIDER=twilio, or SMS_PROVIDER=log to send nothing and read codes in ${directory}/sms.jsonl.`
    await expect(startServer({ DATA_DIR: directory, DEMO: 'off', SMS_PROVIDER: '' })).rejects.toThrow(complaint)
  })

  test.each([
    ['', 1],
    ['1', 0],
  ])('a proxy in front is noticed once where TRUST_PROXY is "%s"', async (hops, times) => {
    const server = await startServer({ DATA_DIR: directory, DEMO: 'off', TRUST_PROXY: hops })
    for (let asked = 0; asked < 3; asked++)
      await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(server.logged().split('Set TRUST_PROXY')).toHaveLength(times + 1)
    await server.stop()
  })

  test('outside the demo a code is never printed', async () => {
    const server = await startServer({ DATA_DIR: directory, DEMO: 'off' })
    const phone = { area_code: '852', phone: '51000009' }
    expect(await call(server.url, '/api/user/getsmscode', phone)).toMatchObject({ code: 'ok' })
    const { code } = JSON.parse(await readFile(join(directory, 'sms.jsonl'), 'utf8'))
    expect(server.printed() + server.logged()).not.toContain(code)
    await server.stop()
  })

  test('with DEMO=off there is no demo and no word of it', async () => {
    const server = await startServer({ DATA_DIR: directory, DEMO: 'off' })
    const [setup, ready, end] = server.printed().split('\n')
    expect(setup).toMatch(/^There is no chain yet\. Set it up at http:\S+\/hk\/setup with the secret [A-Z2-9-]{29}, /)
    expect([ready, end]).toEqual([`Quarter Sun is ready at ${server.url}/hk/`, ''])
    expect(await call(server.url, '/api/config/shopList', {})).toMatchObject({ code: 'ok', data: [] })
    await server.stop()
  })

  test('what was kept is there again after a restart', async () => {
    const first = await startServer({ DATA_DIR: directory })
    const { data } = await call(first.url, '/api/user/getsmscode', { area_code: '852', phone: '51000001' })
    const { code } = JSON.parse(await readFile(join(directory, 'sms.jsonl'), 'utf8'))
    await first.stop()
    const second = await startServer({ DATA_DIR: directory })
    const login = { area_code: '852', phone: '51000001', request_id: data.request_id, code }
    expect(await call(second.url, '/api/user/phoneLogin', login)).toMatchObject({ code: 'ok' })
    await second.stop()
  })

  test('the secret behind the codes is readable by its owner only', async () => {
    const server = await startServer({ DATA_DIR: directory })
    expect((await stat(join(directory, 'code-pepper'))).mode & 0o777).toBe(0o600)
    await server.stop()
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('on %s ends with 0', async (signal) => {
    const server = await startServer({ DATA_DIR: directory })
    expect(await server.stop(signal)).toBe(0)
  })

  test('is not held up by connections that hang', async () => {
    const server = await startServer({ DATA_DIR: directory })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => socket.destroy())
    socket.write(
      'POST /api/config/shopList HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    expect(await server.stop()).toBe(0)
    expect(server.logged()).toContain('connections that hang')
  })
})

describe('what prevents a start is said in one line', () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const error = await startServer({ DATA_DIR: directory, ...env }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 1 })
    const { message } = error as Error
    expect(message.trim().split('\n')).toHaveLength(1)
    return message.trim()
  }

  test('a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another PORT.`,
    )
  })

  test('a folder that cannot be written', async () => {
    const file = join(directory, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
      `Cannot write to the data folder ${file}/data (ENOTDIR). Choose another DATA_DIR.`,
    )
  })

  test('a second server on the same folder', async () => {
    const first = await startServer({ DATA_DIR: directory })
    expect(await refusal({})).toBe(
      `Another server already uses the data folder ${directory}. Stop it, or choose another DATA_DIR.`,
    )
    await expect(openStore({ engine: 'sqlite', directory }, { logSecret })).rejects.toThrow('Another server')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.stop()
  })

  test('a bad setting', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('PORT is not right. Allowed: a whole number from 0 to 65535.')
  })

  test('an address of another machine', async () => {
    expect(await refusal({ HOST: '203.0.113.1' })).toMatch(/^Cannot listen on 203\.0\.113\.1, port 0 \(EADDRNOTAVAIL\)/)
  })

  test('PostgreSQL that does not answer, without the password', async () => {
    const message = await refusal({ DATABASE_URL: 'postgres://studio:hunter2@127.0.0.1:9/studio' })
    expect(message).toBe('Cannot open the database at 127.0.0.1:9 (ECONNREFUSED). Check DATABASE_URL.')
  })

  test.runIf(racingEngines.length > 0)('PostgreSQL without that database', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = 'nothing_here'
    expect(await refusal({ DATABASE_URL: url.href })).toBe(
      `Cannot open the database at ${url.host} (3D000). Check DATABASE_URL.`,
    )
  })

  test('an old Node', async () => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } }); await import('./build/start.js')`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', pretend])
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Node 24 or newer is needed.*\n$/),
    })
  })
})

describe('the jobs of a running server', () => {
  test('are shown to operators, with their last success', async () => {
    const server = await startServer({ DATA_DIR: directory })
    const jobs = async () => ((await (await fetch(`${server.url}/readyz`)).json()) as ReadyAnswer).data.jobs
    const first = [
      'plan-reminders',
      'send-notices',
      'follow-texts',
      'follow-alerts',
      'keep-locks',
      'follow-keys',
      'ask-beds',
      'keep-bed-passes',
    ]
    const names = [...first, 'sweep', 'retention', 'check-logs']
    expect((await jobs()).map(({ name }) => name)).toEqual(names)
    const asking = async () => (await jobs()).find(({ name }) => name === 'ask-beds')
    await until(async () => typeof (await asking())?.last_success_at === 'string')
    expect(await asking()).toMatchObject({ failures: 0, last_error: null })
    expect(await server.stop()).toBe(0)
  })
})

interface ReadyAnswer {
  data: { jobs: { name: string; last_success_at: string | null }[] }
}

describe('the data folder', () => {
  test('is free at once after a crash', async () => {
    const crashed = await startServer({ DATA_DIR: directory })
    await crashed.kill()
    const next = await startServer({ DATA_DIR: directory })
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
    expect(await next.stop()).toBe(0)
  })

  test('can be backed up while the server runs', async () => {
    const server = await startServer({ DATA_DIR: directory })
    const reader = new Database(join(directory, 'studio.db'), { readonly: true })
    await reader.backup(join(directory, 'backup.db'))
    reader.close()
    const backup = new Database(join(directory, 'backup.db'))
    expect(backup.pragma('integrity_check', { simple: true })).toBe('ok')
    backup.close()
    await server.stop()
  })
})

describe.each(racingEngines)('two servers on one $name', (engine) => {
  test('share logins: logging out at one signs out at the other', async () => {
    const { place, remove } = await engine.emptyPlace()
    if (place.engine !== 'postgres') throw new Error('Only PostgreSQL can be shared')
    const env = { DATABASE_URL: place.url, DATA_DIR: directory, DEMO: 'on' }
    const [one, two] = await Promise.all([startServer(env), startServer(env)])
    const phone = { area_code: '852', phone: '51000001' }
    const { data } = await call(one.url, '/api/user/getsmscode', phone)
    const { code } = JSON.parse(await readFile(join(directory, 'sms.jsonl'), 'utf8'))
    const login = await call(two.url, '/api/user/phoneLogin', { ...phone, request_id: data.request_id, code })
    const { token, uid } = login.data
    expect(await call(one.url, '/api/user/getUserInfo', { token, uid })).toMatchObject({ code: 'ok' })
    await call(one.url, '/api/user/logout', { token, uid })
    expect(await call(two.url, '/api/user/getUserInfo', { token, uid })).toMatchObject({ code: 'signed-out' })
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
    await remove()
  })
})
