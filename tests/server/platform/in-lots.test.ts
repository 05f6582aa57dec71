import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { inLots } from '#server/platform/process/in-lots.ts'

const long = 60_000

/** Lots that are done when the test says so. */
function heldLots({ withinMs = long, most = 3 } = {}) {
  const begun: (readonly number[])[] = []
  const errors: unknown[] = []
  let end = Promise.withResolvers<void>()
  const lots = inLots<number>({
    withinMs,
    most,
    onError: (error) => void errors.push(error),
    async work(items) {
      begun.push(items)
      await end.promise
    },
  })
  const finish = async (failure?: Error) => {
    const ended = end
    end = Promise.withResolvers()
    if (failure) ended.reject(failure)
    else ended.resolve()
    await wait(0)
  }
  return { lots, begun, errors, finish }
}

test('what comes within a while is dealt with at once, in its order', async () => {
  const { lots, begun, finish } = heldLots({ withinMs: 20 })
  const both = [lots.add(1), lots.add(2)]
  expect(begun).toEqual([])
  await expect.poll(() => begun).toEqual([[1, 2]])
  void finish()
  await Promise.all(both)
})

test('as many as may be in a lot wait for nothing, and one lot waits for the one before', async () => {
  const { lots, begun, finish } = heldLots()
  for (const item of [1, 2, 3, 4, 5, 6, 7]) void lots.add(item)
  await wait(0)
  expect(begun).toEqual([[1, 2, 3]])
  await finish()
  expect(begun).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  await finish()
  // The last one waits for more.
  expect(begun).toHaveLength(2)
  const ending = lots.end()
  await finish()
  await ending
})

test('what cannot wait takes along what waits before it', async () => {
  const { lots, begun, finish } = heldLots()
  void lots.add(1)
  await wait(0)
  expect(begun).toEqual([])
  const urgent = lots.add(2, 'now')
  void lots.add(3)
  await wait(0)
  expect(begun).toEqual([[1, 2, 3]])
  const next = lots.add(4, 'now')
  await wait(0)
  expect(begun).toHaveLength(1)
  await finish()
  await urgent
  expect(begun).toEqual([[1, 2, 3], [4]])
  await finish()
  await next
})

test('a lot that fails is told once, and keeps no other from being dealt with', async () => {
  const { lots, begun, errors, finish } = heldLots()
  const failing = [lots.add(1, 'now'), lots.add(2)]
  await wait(0)
  const failure = new Error('The database is away')
  await finish(failure)
  await Promise.all(failing)
  expect(errors).toEqual([failure])
  void lots.add(3, 'now')
  await wait(0)
  expect(begun).toEqual([[1, 2], [3]])
  await finish()
})

test('at the end what waits is dealt with before it is over', async () => {
  const { lots, begun, finish } = heldLots()
  for (const item of [1, 2, 3, 4]) void lots.add(item)
  let isOver = false
  const ending = lots.end().then(() => (isOver = true))
  await wait(0)
  await finish()
  expect([begun, isOver]).toEqual([[[1, 2, 3], [4]], false])
  await finish()
  await ending
  await lots.end()
})
