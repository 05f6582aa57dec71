import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { inTime, LatePart } from '#src/lib/waiting/part-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser gives everybody who asks for a file on its way the same end; the next one who asks starts anew. */
function aFile() {
  let onItsWay: PromiseWithResolvers<string> | undefined
  let askCount = 0
  return {
    asked: () => askCount,
    load: async () => {
      if (!onItsWay) askCount += 1
      onItsWay ??= Promise.withResolvers()
      return await onItsWay.promise
    },
    fail: () => {
      onItsWay?.reject(new Error('reset'))
      onItsWay = undefined
    },
    come: () => onItsWay?.resolve('the part'),
  }
}

it('a part that hung is asked for anew where a second ask ends with the first', async () => {
  const file = aFile()
  const first = expect(inTime(file.load)).rejects.toBeInstanceOf(LatePart)
  await vi.advanceTimersByTimeAsync(10_000)
  await first
  const second = inTime(file.load)
  file.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(file.asked()).toBe(2)
  file.come()
  expect(await second).toBe('the part')
})

it('a part that fails by itself is not asked for twice', async () => {
  const file = aFile()
  const only = expect(inTime(file.load)).rejects.toThrow('reset')
  file.fail()
  await only
  expect(file.asked()).toBe(1)
})
