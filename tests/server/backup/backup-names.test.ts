import { expect, test } from 'vitest'

import { backupName, backupTime, expiredBackups, newestBackup } from '#server/platform/backup/backup-names.ts'

const hour = 60 * 60_000
const now = Date.parse('2026-11-25T02:30:00Z')
const agedHours = (...hours: number[]) => hours.map((age) => backupName(now - age * hour))

test('a backup is named by its moment, and nothing else is taken for one', () => {
  expect(backupName(now)).toBe('studio-2026-11-25T023000Z.tar.gz.age')
  expect(backupTime(backupName(now))).toBe(now)
  for (const name of ['studio.db', '.studio-2026-11-25T023000Z.tar.gz.age.unfinished', `${backupName(now)}.copy`])
    expect(backupTime(name)).toBeUndefined()
})

test('the newest is found in any order', () => {
  const [old = '', young = ''] = agedHours(5, 1)
  expect(newestBackup(['notes.txt', young, old], now)).toEqual({ name: young, at: now - hour })
  expect(newestBackup(['notes.txt'], now)).toBeUndefined()
})

test('all of two hours stay, then one of each hour, then one of each day, and nothing of others is touched', () => {
  const kept = [...agedHours(0, 0.1, 0.2, 1.9), ...agedHours(3.6), ...agedHours(75)]
  const gone = [...agedHours(4.2), ...agedHours(75.5, 30 * 24 + 1)]
  expect(expiredBackups([...kept, 'notes.txt', ...gone], now, 30)).toEqual(gone)
})

test('one that was made while the clock was ahead hides from nobody how old the others are', () => {
  const [ahead = '', old = ''] = agedHours(-8, 30)
  expect(newestBackup([ahead, old], now)).toEqual({ name: old, at: now - 30 * hour })
  expect(newestBackup([ahead], now)).toBeUndefined()
})

test('the newest stays however old it is', () => {
  expect(expiredBackups(agedHours(9_000), now, 30)).toEqual([])
})
