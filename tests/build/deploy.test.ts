import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { readConfig } from '#server/platform/process/config.ts'
import { permissionsOf } from '#server/platform/mqtt/device-topics.ts'
import { serverNames } from '#server/platform/servers/broker-names.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  ports?: string[]
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const compose = parse(read('compose.yml'), { merge: true }) as Compose
/** What the operator fills in. */
const example = Object.fromEntries(
  [...read('settings.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const asked = [...read('compose.yml').matchAll(/\$\{(\w+)(?::[?-])?\}/g)].map(([, name = '']) => name)

/** As an operator fills it in. */
const filled: Record<string, string> = {
  ...example,
  DATABASE_PASSWORD: 'a-password',
  CODE_PEPPER: 'p'.repeat(32),
  DEVICE_SECRET: 'd'.repeat(32),
  LOG_SECRET: 'l'.repeat(32),
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+85230000000',
  BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
}
const fillIn = (text: string) => text.replaceAll(/\$\{(\w+)(?::[?-])?\}/g, (_whole, name: string) => filled[name] ?? '')

test('the compose file asks for nothing that the example of the settings does not name, and the other way round', () => {
  expect([...new Set(asked)].sort()).toEqual(Object.keys(example).sort())
})

test('each setting of the server can be set for it, or has one value there', () => {
  const page = readFileSync(join(folder, '../README.md'), 'utf8')
  const rows = page.match(/^\| `[A-Z_]+`(?:, `[A-Z_]+`)* \|/gm) ?? []
  const settings = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  expect(settings.length).toBeGreaterThan(40)
  const passed = Object.keys(compose.services['server-1']?.environment ?? {})
  const missing = settings.filter((name) => !passed.includes(name) && !isFixed.test(name))
  expect(missing).toEqual([])
})

/**
 * The image or the file itself decides on the address, the folder and the broker; a city is no demo, and other addresses
 * of Twilio and Stripe are for tests.
 */
const isFixed = /^(?:HOST|PORT|DATA_DIR|DEMO|DEMO_HISTORY|TWIN_SPEED|BROKER_PORT|BROKER_AUTH_\w+|\w+_API_URL)$/

test('both servers start by its settings, with one database, the same secrets, and no name at the broker that both would have', () => {
  const configs = ['server-1', 'server-2'].map((name) => {
    const given = compose.services[name]?.environment ?? {}
    return readConfig(Object.fromEntries(Object.entries(given).map(([key, value]) => [key, fillIn(value)])))
  })
  const [one, two] = configs
  expect(one).toMatchObject({ place: { engine: 'postgres' }, proxyHops: 1, demo: 'off', sms: { provider: 'twilio' } })
  expect(two).toEqual(one)
  // Each takes a free one, among those that the broker's files have.
  expect(one?.mqtt).toMatchObject({ broker: 'given', name: undefined, password: undefined })
  for (const name of serverNames) expect(permissionsOf(name).publish).toEqual(['studio/+/+/+/cmd/+'])
})

test('what a service needs is there, and only the proxy and the broker are reached from outside', () => {
  const services = Object.entries(compose.services)
  for (const [, { image, volumes = [], depends_on = [] }] of services) {
    expect(image).toMatch(/:./)
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const name of needed) expect(Object.keys(compose.services)).toContain(name)
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^[a-z]/.test(name))
    for (const name of named) expect(Object.keys(compose.volumes)).toContain(name)
  }
  const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)
  expect(open.sort()).toEqual(['broker', 'proxy'])
})

test('the image runs the archive as a user of its own, with everything that changes outside of it', () => {
  const lines = read('Dockerfile').split('\n')
  expect(lines).toContain('FROM node:24-bookworm-slim')
  expect(lines.indexOf('USER node')).toBeGreaterThan(lines.indexOf('ADD ${ARCHIVE} /opt/'))
  expect(lines).toContain('CMD ["node", "start.js"]')
  expect(read('Dockerfile')).toMatch(/^ENV .*DATA_DIR=\/data /m)
  expect(compose.services['server-1']).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

test('the unit starts it with its data outside, and gives it longer than it needs to end', () => {
  const unit = read('studio.service')
  const sections = [...unit.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name)
  expect(sections).toEqual(['Unit', 'Service', 'Install'])
  for (const line of unit.split('\n')) expect(line).toMatch(/^(?:|#.*|\[\w+\]|[A-Z]\w+=.*)$/)
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  expect([of('WorkingDirectory'), of('ExecStart'), of('ProtectSystem')]).toEqual([
    '/opt/studio',
    '/usr/bin/node start.js',
    'strict',
  ])
  expect(of('Environment')).toContain('DATA_DIR=/var/lib/studio')
  expect(Number(of('TimeoutStopSec'))).toBeGreaterThan(10)
})

test('the unit lets it write backups where the steps for one machine put them, and nowhere else', () => {
  const steps = readFileSync(join(folder, '../docs/operations.md'), 'utf8')
  const [, backups] = /`BACKUP_DIR=(\/\S+)`/.exec(steps) ?? []
  expect(backups).toBeDefined()
  // All else is read-only to it; a disk that is not there yet does not keep it from starting.
  expect(read('studio.service')).toContain(`\nReadWritePaths=-${backups}\n`)
})
