import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import {
  addAppointment,
  appointmentRecord,
  calendarStat,
  cancelAppointment,
  soonestTime,
} from '#src/contract/appointments.ts'
import { shopList } from '#src/contract/shops.ts'

import { openStore } from '#server/platform/database/open-store.ts'
import { engines, sqliteEngine } from '../../../support/engines.ts'
import { aBooking, anIntent } from '../../../support/fixtures.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { openServer } from '../../../support/open-server.ts'

/** What YugabyteDB or CockroachDB does not share with PostgreSQL, or does in another way (decision 0147). */
const unshared = [
  /\bpg_(?:try_)?advisory/i,
  /\b(?:un)?listen\s+["\w]+\s*$/i,
  /\bpg_notify\b|^\s*notify\b/i,
  /\bskip locked\b/i,
  /\bexclude using\b/i,
  /\block table\b/i,
  /\bcreate\s+(?:or replace\s+)?(?:temp\w*\s+|materialized\s+)?(?:sequence|view|extension|rule|domain|event trigger)\b/i,
  /\b(?:unlogged|tablesample|inherits|deferrable|with hold)\b/i,
  /\b(?:ctid|xmin|xmax|pg_relation_size)\b/i,
  /\busing (?:gist|spgist|brin)\b/i,
  /\bmerge into\b/i,
]

const isUnshared = (text: string) => unshared.some((form) => form.test(text))

test.each([
  'select pg_advisory_lock(1)',
  'listen boards',
  'notify boards',
  'select id from notices for update skip locked',
  'alter table a add constraint b exclude using gist (c with &&)',
  'lock table members in exclusive mode',
  'create sequence numbers',
  'create index a on b using brin (c)',
])('would be found: %s', (statement) => expect(isUnshared(statement)).toBe(true))

test('no step of the tables sends what other databases do not share', async () => {
  const { place, remove } = await sqliteEngine.emptyPlace()
  onTestFinished(remove)
  const sent = new Set<string>()
  await (await openStore(place, { logSecret, onQuery: (query) => void sent.add(query.sql) })).close()
  expect(sent.size).toBeGreaterThan(200)
  expect([...sent].filter(isUnshared)).toEqual([])
})

test.each(engines)('nor does a member who looks, books and cancels, on $name', async (engine) => {
  const sent = new Set<string>()
  const { post, member } = await openServer(engine, { onQuery: (query) => void sent.add(query.sql) })
  const ann = await member()
  await post(shopList.path, {})
  await post(calendarStat.path, { ...ann, shop_id: 1, from: '2026-11-22', days: 7 })
  await post(soonestTime.path, { ...ann, shop_id: 1 })
  const { data } = await post(addAppointment.path, aBooking(ann))
  await post(appointmentRecord.path, ann)
  const { appointment_id } = data
  expect((await post(cancelAppointment.path, { ...anIntent(ann), appointment_id })).code).toBe('ok')
  expect(sent.size).toBeGreaterThan(20)
  expect([...sent].filter(isUnshared)).toEqual([])
})

test('nor is it written anywhere in the server', () => {
  const folder = join(import.meta.dirname, '../../../../server')
  const files = globSync('**/*.ts', { cwd: folder }).filter((name) => !name.startsWith('simulators/'))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((name) =>
    // Comments may name what is not used.
    statementsIn(readFileSync(join(folder, name), 'utf8'))
      .filter(isUnshared)
      .map((text) => `${name}: ${text}`),
  )
  expect(found).toEqual([])
})

/** The templates that are handed on as SQL. */
function statementsIn(source: string): string[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].map(([, text = '']) => text)
}
