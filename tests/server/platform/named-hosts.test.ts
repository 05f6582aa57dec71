import { expect, test } from 'vitest'

import { hostAddresses, isDatabaseAddress, toolAddress } from '#server/platform/database/engines/host-addresses.ts'
import { readConfig } from '#server/platform/process/config.ts'

const several = 'postgres://studio:p%40ss@one:5432,two:5433/studio?target_session_attrs=read-write'

test('each host of a database is reached at an address of its own', () => {
  expect(hostAddresses(several)).toEqual([
    'postgres://studio:p%40ss@one:5432/studio',
    'postgres://studio:p%40ss@two:5433/studio',
  ])
  const one = 'postgres://studio@db.example.com/studio'
  expect(hostAddresses(one)).toEqual([one])
})

test('programs of PostgreSQL get all hosts, look for the one that takes writes, and no password to show', () => {
  expect(toolAddress('postgres://studio:p%40ss@one:5432,two:5433/studio')).toEqual({
    address: 'postgres://studio@one:5432,two:5433/studio?target_session_attrs=read-write',
    password: 'p@ss',
  })
})

test.each([
  'postgres://one:5432,/studio',
  'postgres://one:port/studio',
  'postgres://one,two/studio?target_session_attrs=standby',
  'mysql://one,two/studio',
  'studio',
])('"%s" is no address of a database', (url) => expect(isDatabaseAddress(url)).toBe(false))

test('several brokers share the name and the password of this server', () => {
  expect(readConfig({ MQTT_URL: 'mqtts://server-2:p%40ss@one:8883,two:8884' }).mqtt).toEqual({
    broker: 'given',
    url: 'mqtts://one:8883,two:8884',
    name: 'server-2',
    password: 'p@ss',
    caFile: undefined,
    logins: { from: 'files' },
  })
})
