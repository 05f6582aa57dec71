import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { networkFindings } from '#server/commands/doctor/network-findings.ts'
import { settingsFindings } from '#server/commands/doctor/settings-findings.ts'
import { storageFindings } from '#server/commands/doctor/storage-findings.ts'
import type { Finding } from '#server/commands/doctor/finding.ts'
import { firstKeys } from '#server/modules/beds/store/device-keys.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { engines } from '../../support/engines.ts'
import { addChain, addMember } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { day } from '../../support/open-server.ts'

const secrets = {
  CODE_PEPPER: 'pepper of the tests',
  DEVICE_SECRET: 'devices of the tests',
  LOG_SECRET: 'logs of the tests',
}
const twilio = {
  SMS_PROVIDER: 'twilio',
  SMS_PRICES_SOURCE: 'the list of 1 November',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'hush-twilio',
  TWILIO_FROM: '+85230000000',
}
const safe = {
  ...secrets,
  ...twilio,
  CODE_CHANNELS: 'sms, voice',
  TWILIO_VOICE_FROM: '+85230000001',
  DATABASE_URL: 'postgres://user:password@host/database',
  MQTT_URL: 'mqtts://server:hush-broker@broker.example.com:8883',
  PUBLIC_ORIGIN: 'https://studio.example.com',
  TRUST_PROXY: '1',
  METRICS_PORT: '9464',
}

const asking = { BROKER_AUTH_PORT: '9465', BROKER_AUTH_SECRET: 'secret of the broker' }

const textsOf = (findings: Finding[], level: Finding['level']) =>
  findings.flatMap((finding) => (finding.level === level ? [finding.text] : []))

describe('the settings', () => {
  test('of a chain that may open are fine', () => {
    const findings = settingsFindings(readConfig(safe))
    expect(findings.map(({ level }) => level)).toEqual(findings.map(() => 'fine'))
  })

  test.each([
    [{ PUBLIC_ORIGIN: '', CODE_CHANNELS: 'sms' }, 'PUBLIC_ORIGIN is not set'],
    [{ PUBLIC_ORIGIN: 'http://studio.example.com' }, 'PUBLIC_ORIGIN is not https'],
    [{ SMS_PROVIDER: 'log' }, 'SMS_PROVIDER=twilio is not set'],
    [{ MQTT_URL: 'mqtt://broker.example.com' }, 'MQTT_URL is not mqtts'],
    [{ DEVICE_SECRET: '' }, 'DEVICE_SECRET is only in DATA_DIR'],
  ])('%j are unsafe', (changed, text) => {
    const findings = textsOf(settingsFindings(readConfig({ ...safe, ...changed })), 'unsafe')
    expect(findings).toEqual([expect.stringContaining(text)])
  })

  test.each([
    [{ TRUST_PROXY: '0' }, 'TRUST_PROXY is 0'],
    [{ CODE_CHANNELS: 'sms' }, 'goes no other way'],
    [{ METRICS_PORT: '' }, 'METRICS_PORT is not set'],
    [{ METRICS_HOST: '0.0.0.0' }, 'see that only Prometheus reaches port 9464'],
    [{ SMS_PRICES_SOURCE: '' }, 'SMS_PRICES_SOURCE is not set'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'a test key'],
    [{ BROKER_LOGINS: 'http', ...asking, BROKER_AUTH_HOST: '0.0.0.0' }, 'see that only it reaches port 9465'],
    [{ MQTT_URL: '' }, 'this machine only'],
    [{ MQTT_URL: '', BROKER_PORT: '1883', HOST: '0.0.0.0' }, 'without TLS'],
    [{ DATABASE_URL: '', LOG_SECRET: '' }, 'back the folder up'],
  ])('%j need attention', (changed, text) => {
    const findings = settingsFindings(readConfig({ ...safe, ...changed }))
    expect(textsOf(findings, 'unsafe')).toEqual([])
    expect(textsOf(findings, 'attention')).toEqual([expect.stringContaining(text)])
  })

  test('are never said with a secret in them', () => {
    const said = JSON.stringify(settingsFindings(readConfig(safe)))
    for (const secret of ['hush', ...Object.values(secrets)]) expect(said).not.toContain(secret)
  })
})

describe.each(engines)('what is stored on $name', (engine) => {
  async function stored() {
    const { place, remove } = await engine.readyPlace()
    const store = await openStore(place, { logSecret })
    const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
    onTestFinished(async () => {
      await store.close()
      await remove()
      await rm(dataDir, { recursive: true })
    })
    const config = { ...readConfig(safe), place, dataDir }
    const look = (changed?: { dataDir: string }, now?: () => number) => storageFindings({ ...config, ...changed }, now)
    return { store, dataDir, look }
  }

  test('is fine in a chain with staff, beside its running server', async () => {
    const { store, look } = await stored()
    await addChain(store)
    await addMember(store, { role: 'admin', staffLevel: 'owner' })
    const findings = await look()
    expect(textsOf(findings, 'unsafe')).toEqual([])
    expect(textsOf(findings, 'fine')).toContain('There is a chain with staff.')
  })

  test('is said to be empty before the setup', async () => {
    const { look } = await stored()
    expect(textsOf(await look(), 'attention').join()).toContain('There is no chain yet')
  })

  test('is unsafe in a demo, whatever the settings say', async () => {
    const { store, look } = await stored()
    await store.db.insertInto('demoMark').values({ id: 1, madeAt: 1 }).execute()
    expect(textsOf(await look(), 'unsafe').join()).toContain('This is a demo')
  })

  test('is unsafe where others may read the folder', async () => {
    const { dataDir, look } = await stored()
    await chmod(dataDir, 0o755)
    expect(textsOf(await look(), 'unsafe')).toEqual([`Others may read ${dataDir}.`])
  })

  test('is unsafe where the folder is a file, or cannot be looked at', async () => {
    const { dataDir, look } = await stored()
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(textsOf(await look({ dataDir: file }), 'unsafe')).toEqual([`${file} is not a folder.`])
    const below = join(file, 'folder')
    expect(textsOf(await look({ dataDir: below }), 'unsafe')).toEqual([
      expect.stringContaining(`${below} cannot be read: ENOTDIR`),
    ])
    const missing = join(dataDir, 'folder')
    expect(textsOf(await look({ dataDir: missing }), 'attention').join()).toContain(`${missing} is not there yet`)
  })

  test('has keys that should be changed after a year', async () => {
    const { store, look } = await stored()
    await addChain(store)
    const { deviceId } = await store.db.selectFrom('devices').select('deviceId').executeTakeFirstOrThrow()
    const keys = { ...firstKeys(deviceId), keySince: Date.now() - 366 * day }
    await store.db.insertInto('deviceKeys').values(keys).execute()
    expect(textsOf(await look(), 'attention').join()).toContain(
      '1 beds and locks have had their key for more than 365 days',
    )
    expect(textsOf(await look(undefined, () => Date.now() - 2 * day), 'attention').join()).not.toContain('their key')
  })

  if (engine.name === 'PostgreSQL')
    test('is unsafe where the clocks of server and database are apart', async () => {
      const { look } = await stored()
      expect(textsOf(await look(undefined, () => Date.now() + 30_000), 'unsafe')).toEqual([
        expect.stringMatching(/clocks .* 30\.\d s apart/),
      ])
    })
})

describe('what answers from outside', () => {
  const portOf = async (server: Server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const base = { ...secrets, SMS_PROVIDER: 'log', DATABASE_URL: safe.DATABASE_URL }

  test('a broker that answers is fine, and one that does not stops every door', async () => {
    const server = createServer((line) => line.end())
    const MQTT_URL = `mqtt://127.0.0.1:${await portOf(server)}`
    const look = () => networkFindings(readConfig({ ...base, MQTT_URL }))
    expect(textsOf(await look(), 'fine')).toEqual(['The broker answers.'])
    server.close()
    await once(server, 'close')
    expect(textsOf(await look(), 'unsafe')).toEqual([expect.stringContaining('no door opens')])
  })

  test('authorities of the broker that cannot be read are unsafe', async () => {
    const given = { MQTT_URL: 'mqtts://127.0.0.1:1', MQTT_CA_FILE: '/nowhere/authorities.pem' }
    const findings = await networkFindings(readConfig({ ...base, ...given }))
    expect(textsOf(findings, 'unsafe')).toEqual([expect.stringContaining('MQTT_CA_FILE cannot be read')])
  })

  test('a page without a certificate cannot be reached by a phone', async () => {
    const port = await portOf(createServer((line) => line.end('plain')))
    const findings = await networkFindings(readConfig({ ...base, PUBLIC_ORIGIN: `https://127.0.0.1:${port}` }))
    expect(textsOf(findings, 'unsafe')).toEqual([expect.stringContaining('No phone can reach')])
  })

  test.each([
    [200, 'fine', 'Twilio takes the key.'],
    [401, 'unsafe', 'Twilio refuses the key.'],
    [503, 'attention', 'Twilio answers 503: try again later.'],
  ] as const)('a provider that answers %i is %s', async (status, level, text) => {
    const port = await portOf(createHttpServer((_request, reply) => void reply.writeHead(status).end('{}')))
    const findings = await networkFindings(
      readConfig({ ...base, ...twilio, TWILIO_API_URL: `http://127.0.0.1:${port}` }),
    )
    expect(textsOf(findings, level)).toEqual([text])
  })
})
