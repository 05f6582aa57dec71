import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { describe, expect, onTestFinished, test } from 'vitest'

import { addAppointment, calendarRecord } from '#src/contract/appointments.ts'
import { getSmsCode, phoneLogin } from '#src/contract/members.ts'
import { addDays, isoDay } from '#src/lib/format-time.ts'
import { takingOnly } from '#src/domain/payments/tenders.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { freePort } from '../../support/net/free-port.ts'
import { switchOn } from '../../support/devices/switch-on.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { startServer } from '../../support/server-process.ts'
import { soon } from '../../support/soon.ts'
import { shareOf } from '../../support/share.ts'

const script = join(import.meta.dirname, '../../../server/commands/init.ts')

/** An empty database and data folder, and how the command is run on them. */
async function emptyPlace(engine: Engine) {
  const { place, remove } = await engine.emptyPlace()
  const dataDir = place.engine === 'sqlite' ? place.directory : await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(async () => {
    await remove()
    await rm(dataDir, { recursive: true, force: true })
  })
  const env = {
    DATA_DIR: dataDir,
    LOG_SECRET: logSecret,
    TZ: 'Asia/Hong_Kong',
    ...(place.engine === 'postgres' && { DATABASE_URL: place.url }),
  }
  const init = async (args: string[], { typed = '', more = {} } = {}) => {
    const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...env, ...more } })
    child.stdin.end(typed)
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code: code as number, said, complained }
  }
  const write = async (chain: unknown) => {
    const file = join(dataDir, 'chain.json')
    await writeFile(file, typeof chain === 'string' ? chain : JSON.stringify(chain))
    return file
  }
  const rows = async () => {
    const store = await openStore(place, { logSecret })
    const tables = ['shops', 'members', 'devices', 'locks', 'packages', 'settings', 'setupSecrets', 'staffLog'] as const
    try {
      return (await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))).flat()
    } finally {
      await store.close()
    }
  }
  return { place, env, init, write, rows }
}

type Empty = Awaited<ReturnType<typeof emptyPlace>>

async function example({ init }: Empty) {
  return JSON.parse((await init(['--example'])).said)
}

const logo = join(import.meta.dirname, '../../../public/icons/icon-512.png')

/** Each answer in a line; where nothing is typed, what is usual. */
const typed = [
  ['', '', '', '晴刻', '', 'Sunlit'],
  ['#ffcc00', '#14463c', 'Asia/Atlantis', 'Asia/Hong_Kong', 'QQQ', 'hkd'],
  ['/nowhere/logo.png', import.meta.filename, logo, '9', 'SUN'],
  ['', '陳文怡', '0', '852', '123', '9188 2046'],
  ['中環店', '', '', '中環擺花街 18 號', '', '', 'x', '2815 0318', '1', 'CEN'],
  ['22.28', '50.1, 8.6', '22.2829, 114.1549', 'http://map', 'https://maps.example/cen'],
  ['closed', 'closed', 'closed', '10:03-22:00', '10:00-22:00', '', ''],
  ['always', 'staffed-hours', 'closed', '12:00-20:00', '1,1', '6,7'],
  ['13', '2', 'sitting', '', 'b!', '', 'stand-up', 'cen-1', '', '', ''],
  ['', '', '', 'much', '1680', '0', '', '', '', '', '198', ''],
  ['cheques', 'Card, cash'],
  ['maybe', 'yes'],
].flat()

const complaints = [
  'It is needed in one language at least.',
  'Text cannot be read on it; on #',
  'No time zone is called that.',
  'No currency is called that.',
  'A name is needed.',
  'One to three digits',
  '+852 has no such mobile number.',
  'A number as it is dialled.',
  '2 to 8 letters and digits',
  'It has to be open on some day.',
  'in steps of five minutes, or closed.',
  'A whole number from 1 to 12.',
  'Write lie-down or stand-up.',
  'Each short id once',
  'There is no file of that name',
  'That is no PNG, JPEG or WebP picture',
  'One to six capital letters',
  'A latitude and a longitude where the clocks of Asia/Hong_Kong are.',
  'An address that begins with https://',
  'Write unstaffed or staffed-hours or staff-release.',
  'When staff are at the counter.',
  'Each day once, as numbers',
  'Some of cash, octopus, fps, card, alipay, wechat, payme, transfer',
  'An amount in HKD',
  'A whole number from 1 to 1000.',
  'Write yes or no.',
]

function keyOf(said: string, id: string) {
  const block = said.slice(said.indexOf(`\n${id}\n`))
  const valueOf = (label: string) => new RegExp(`${label} +(\\S+)`).exec(block)?.[1] ?? ''
  return {
    number: Number(valueOf('bed number')),
    key: Buffer.from(valueOf('key'), 'hex'),
    place: valueOf('network name'),
    password: valueOf('network password'),
  }
}

/** The server of an operator, and what phones ask of it. */
async function serving({ env }: Empty) {
  const brokerPort = await freePort()
  const server = await startServer({ ...env, DEMO: 'off', BROKER_PORT: String(brokerPort) })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return await (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const signIn = async (phone: string) => {
    const number = { area_code: '852', phone }
    const { data } = await post(getSmsCode.path, number)
    const sent = readFileSync(join(env.DATA_DIR, 'sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? ''
    const code = /\b\d{6}\b/.exec(sent)?.[0]
    return (await post(phoneLogin.path, { ...number, request_id: data.request_id, code })).data
  }
  return { brokerPort, post, signIn, stop: () => server.stop() }
}

describe.each(shareOf(engines, 1))('a chain made at the terminal, on $name', (engine) => {
  test('is one in which the owner signs in and a member books, and each wrong answer was named', async () => {
    const empty = await emptyPlace(engine)
    const { code, said, complained } = await empty.init([], { typed: `${typed.join('\n')}\n` })
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    for (const complaint of complaints) expect(said).toContain(complaint)
    expect(said).toMatch(/device cen-2 +http\S+\/hk\/device-time\?device=cen-2&s=/)
    expect(existsSync(join(empty.env.DATA_DIR, 'codes/CEN-D1.svg'))).toBe(true)
    expect(said).toContain('/hk/login')

    const store = await openStore(empty.place, { logSecret })
    expect(await store.db.selectFrom('shops').selectAll().executeTakeFirst()).toMatchObject({
      operatingMode: 'staffed-hours',
      staffedHours: JSON.stringify({ from: '12:00', to: '20:00', days: [5, 6] }),
      latitudeE6: 22_282_900,
      longitudeE6: 114_154_900,
      mapUrl: 'https://maps.example/cen',
    })
    const { till } = await readChainSettings(store.db)
    expect(till).toMatchObject({ receiptPrefix: 'SUN', ...takingOnly(['cash', 'card']) })
    expect((await readChainIdentity(store.db)).logo).toMatch(/^\//)
    await store.close()

    const server = await serving(empty)
    expect(await server.signIn('91882046')).toMatchObject({ role: '1' })
    const bed = await switchOn(server.brokerPort, keyOf(said, 'cen-1'))
    const { uid, token } = await server.signIn('51000001')
    const day = { shop_id: 1, device_id: 'cen-1', date: addDays(isoDay(Date.now(), 'Asia/Hong_Kong'), 1) }
    const booked = await soon(async () => {
      const answer = await server.post(addAppointment.path, { ...day, time: '12:00', uid, token, op_id: randomUUID() })
      expect(answer.code).toBe('ok')
      return answer
    })
    expect(booked.data).toMatchObject({ device_id: 'cen-1' })
    expect((await server.post(calendarRecord.path, { ...day, uid, token })).code).toBe('ok')
    await bed.close()
    await server.stop()
  })

  test('is what the example says, which works as it stands, and a second run is refused', async () => {
    const empty = await emptyPlace(engine)
    const file = await empty.write(await example(empty))
    const first = await empty.init([file])
    expect(first).toMatchObject({ code: 0, complained: '' })
    const before = await empty.rows()
    for (const again of [[file], []])
      expect(await empty.init(again)).toEqual({
        code: 1,
        said: '',
        complained: 'There is a chain in this database already. Its owner changes it in the staff area.\n',
      })
    expect(await empty.rows()).toEqual(before)
    const server = await serving(empty)
    expect(await server.signIn('91882046')).toMatchObject({ role: '1' })
    await server.stop()
  })

  test('says everything that is wrong in a file by its name, and makes nothing of it', async () => {
    const empty = await emptyPlace(engine)
    const chain = await example(empty)
    const wrong = { ...chain, currency: 'dollars', owner: { ...chain.owner, name: '' }, beds: [] }
    const shape = await empty.init([await empty.write(wrong)])
    expect(shape.code).toBe(1)
    for (const path of ['currency', 'owner.name', 'beds']) expect(shape.complained).toContain(`\n  ${path}: `)
    const owner = { ...chain.owner, phone: '123' }
    const brand = { ...chain.brand, color: '#ffcc00' }
    const sense = await empty.init([await empty.write({ ...chain, owner, brand, time_zone: 'Asia/Atlantis' })])
    for (const path of ['owner.phone', 'brand.color', 'time_zone']) expect(sense.complained).toContain(`\n  ${path}: `)
    expect((await empty.init([await empty.write('{')])).complained).toContain('is not JSON')
    expect((await empty.init(['/nowhere/chain.json'])).complained).toContain('cannot be read (ENOENT)')
    expect((await empty.init(['--exampel'])).complained).toContain('Usage')
    expect(await empty.rows()).toEqual([])
  })

  test('is not made of half the answers, nor where the last line is no', async () => {
    const empty = await emptyPlace(engine)
    const half = await empty.init([], { typed: `${typed.slice(0, 40).join('\n')}\n` })
    expect(half).toMatchObject({ code: 1, complained: expect.stringContaining('Nothing was made.') })
    const no = await empty.init([], { typed: `${[...typed.slice(0, -1), 'no'].join('\n')}\n` })
    expect(no).toMatchObject({ code: 1, complained: 'Nothing was made.\n' })
    expect(await empty.rows()).toEqual([])
  })

  test('that is cut off before its last row leaves nothing behind', async () => {
    const empty = await emptyPlace(engine)
    const file = await empty.write(await example(empty))
    const rename = async (from: string, to: string) => {
      const store = await openStore(empty.place, { logSecret })
      await store.db.schema.alterTable(from).renameTo(to).execute()
      await store.close()
    }
    await rename('packages', 'packages_out_of_reach')
    expect(await empty.init([file])).toMatchObject({ code: 1, said: '' })
    await rename('packages_out_of_reach', 'packages')
    expect(await empty.rows()).toEqual([])
    expect(await empty.init([file])).toMatchObject({ code: 0 })
  })

  test('is not made in a demo, nor as one', async () => {
    const empty = await emptyPlace(engine)
    const file = await empty.write(await example(empty))
    const asDemo = await empty.init([file], { more: { DEMO: 'on' } })
    expect(asDemo).toMatchObject({ code: 1, complained: expect.stringMatching(/^DEMO=on .*\n$/) })
    const store = await openStore(empty.place, { logSecret })
    await store.db.insertInto('demoMark').values({ id: 1, madeAt: 1 }).execute()
    await store.close()
    const inDemo = await empty.init([file])
    expect(inDemo).toMatchObject({ code: 1, complained: expect.stringMatching(/^This database is a demo .*\n$/) })
    expect(await empty.rows()).toEqual([])
  })
})
