import { appendFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Stored } from '#server/simulators/bed-facts.ts'
import { bedFile } from '#server/simulators/bed-file.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-flash-'))
  path = join(directory, 'cwb-1.json')
})
afterEach(() => rm(directory, { recursive: true }))

const id = '00000000000000aa'
const receipt = {
  type: 'receipt',
  bed: 1,
  run: id,
  grant: id,
  seq: 2,
  secondsOn: 90,
  reason: 'stopped',
  flags: 3,
} as const

function stored(onMs: number): Stored {
  const counters = { didLampsGoOn: true, onMs, pauses: 1, pausedMs: 5 }
  return {
    openRun: { run: id, grant: id, minutes: 10, intensity: 2, ...counters },
    usedGrants: [id],
    receipts: [{ ...receipt, mac: new Uint8Array(16).fill(7) }],
    isHot: true,
    isFaulty: false,
    isDisabled: false,
    passes: {
      epoch: 9,
      records: [{ id, uses: 1, isDenied: false, notAfter: 99, usedAt: 50, road: 'radio', step: 0, isReported: false }],
      clock: { time: 60, atMs: 7 },
    },
  }
}

test('a bed that was never switched on has nothing stored', () => {
  expect(bedFile(path).read()).toBeUndefined()
})

test('what was stored last is there again, receipts and their signatures included', () => {
  const flash = bedFile(path)
  for (const onMs of [0, 1_000, 2_000]) flash.write(stored(onMs))
  flash.close()
  const again = bedFile(path).read()
  expect(again).toMatchObject({ ...stored(2_000), receipts: [receipt] })
  expect([...(again?.receipts[0]?.mac ?? [])]).toEqual([...new Uint8Array(16).fill(7)])
})

test('a crash in the middle of writing loses that line and nothing more', async () => {
  const flash = bedFile(path)
  flash.write(stored(1_000))
  flash.close()
  await appendFile(path, '{"openRun":{"run":"00000000000000aa"}')
  expect(bedFile(path).read()).toMatchObject({ openRun: { onMs: 1_000 } })
})

test('the file is shortened from time to time, and stays for its owner only', async () => {
  await writeFile(path, '\n'.repeat(10))
  const flash = bedFile(path)
  for (let second = 0; second < 3_000; second++) flash.write(stored(second * 1_000))
  flash.close()
  const { size, mode } = await stat(path)
  expect(size).toBeLessThan(600_000)
  expect(mode & 0o777).toBe(0o600)
  expect(bedFile(path).read()).toMatchObject({ openRun: { onMs: 2_999_000 } })
})
