// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'

import { useReorder } from '#src/staff/banners/use-reorder.ts'

/** Four banners; the second has ended, and keeps its place. */
function aList() {
  const drops: string[][] = []
  const answer = Promise.withResolvers<void>()
  const onDrop = (order: string[]) => {
    drops.push(order)
    return answer.promise
  }
  const { result, rerender } = renderHook(
    ({ ids }) => useReorder({ ids, movableIds: ids.filter((id) => id !== 'ended'), onDrop }),
    { initialProps: { ids: ['first', 'ended', 'second', 'third'] } },
  )
  const press = (id: string) => act(() => result.current.grip(id).onClick())
  const key = (id: string, name: string) => {
    const event = { key: name, preventDefault: () => undefined, stopPropagation: () => undefined } as KeyboardEvent
    act(() => result.current.grip(id).onKeyDown(event))
  }
  return { result, rerender, drops, press, key, answer }
}

it('a banner that is lifted, moved by the arrow keys and put down is sent once, in its new order', async () => {
  const { result, rerender, drops, press, key, answer } = aList()
  press('third')
  key('third', 'ArrowUp')
  expect(result.current.order).toEqual(['first', 'ended', 'third', 'second'])
  expect(drops).toEqual([])
  press('third')
  expect(drops).toEqual([['first', 'ended', 'third', 'second']])
  // As long as it is not known whether it holds, the new order is shown.
  expect([result.current.order, result.current.liftedId]).toEqual([drops[0], undefined])
  rerender({ ids: drops[0] ?? [] })
  await act(async () => await Promise.resolve(answer.resolve()))
  expect(result.current.order).toEqual(drops[0])
})

it('banners that have ended keep their places while others move past them', () => {
  const { result, press, key } = aList()
  press('second')
  key('second', 'ArrowUp')
  expect(result.current.order).toEqual(['second', 'ended', 'first', 'third'])
})

it('no banner leaves the list at its ends', () => {
  const { result, press, key } = aList()
  press('first')
  key('first', 'ArrowUp')
  expect(result.current.order).toEqual(['first', 'ended', 'second', 'third'])
  for (let presses = 0; presses < 5; presses += 1) key('first', 'ArrowDown')
  expect(result.current.order).toEqual(['second', 'ended', 'third', 'first'])
})

it('Escape puts a banner back, and nothing is sent', () => {
  const { result, drops, press, key } = aList()
  press('third')
  key('third', 'ArrowUp')
  key('third', 'Escape')
  expect(result.current.order).toEqual(['first', 'ended', 'second', 'third'])
  expect([result.current.liftedId, drops]).toEqual([undefined, []])
})

it('a banner that is put down where it was is not sent', () => {
  const { drops, press, key } = aList()
  press('third')
  key('third', 'ArrowUp')
  key('third', 'ArrowDown')
  press('third')
  expect(drops).toEqual([])
})

it('an order that the server refuses goes back to the one before', async () => {
  const { result, press, key, answer } = aList()
  press('third')
  key('third', 'ArrowUp')
  press('third')
  await act(async () => await Promise.resolve(answer.resolve()))
  expect(result.current.order).toEqual(['first', 'ended', 'second', 'third'])
})

it('arrow keys on a banner that is not lifted move nothing', () => {
  const { result, key } = aList()
  key('third', 'ArrowUp')
  expect(result.current.order).toEqual(['first', 'ended', 'second', 'third'])
})
