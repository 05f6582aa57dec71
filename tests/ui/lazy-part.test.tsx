// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { onSlowWaits } from '#src/lib/waiting/slow-waits.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a dialog whose part hangs on its way is given up after ten seconds, and said to be lost', async () => {
  const onLost = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const Dialog = lazyPart(() => new Promise<() => null>(() => undefined), onLost)
  render(<Dialog open onClose={onClose} />)
  await act(() => vi.advanceTimersByTimeAsync(9_900))
  expect(onLost).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(onLost).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

it('a dialog that takes long to come counts as waited for, so that the weak signal is said after three seconds', async () => {
  const counts: number[] = []
  const stop = onSlowWaits((count) => counts.push(count))
  const Dialog = lazyPart(() => new Promise<() => null>(() => undefined), vi.fn<() => void>())
  render(<Dialog open onClose={vi.fn<() => void>()} />)
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  expect(counts).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(counts).toEqual([1])
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  expect(counts).toEqual([1, 0])
  stop()
})
