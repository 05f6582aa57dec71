// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ApiError } from '#src/client/http/call-api.ts'
import { useSharedDraft } from '#src/staff/kit/forms/draft/use-shared-draft.ts'

interface Values {
  days: number
  phone: string
}

interface Sent {
  rev: number
  changes: Partial<Values>
}

const lost = new ApiError({ kind: 'unreachable' })
const changed = new ApiError({ kind: 'refused', code: 'changed', message: '', data: null })
const limit = new ApiError({ kind: 'refused', code: 'bad-request', message: '', data: null })

/** The draft of the chain on a server, whose answers are given by hand, in turn. */
function aDraft({ hearsAfterMs = 0 } = {}) {
  const shown: number[] = []
  const sent: (Sent & { opId: string; answer: (error?: ApiError) => void })[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const [read, setRead] = useState({ rev: 1, values: { days: 20, phone: '1' } })
      const draft = useSharedDraft<Values, { rev: number }, typeof read>({
        known: read.values,
        read: { rev: read.rev },
        troublesOf: ({ days }) => (days > 0 ? [] : ['days']),
        save: (input, opId) =>
          new Promise((resolve, reject) => {
            const values = { ...read.values, ...input.changes }
            const answer = (error?: ApiError) => (error ? reject(error) : resolve({ rev: input.rev + 1, values }))
            sent.push({ ...input, opId, answer })
          }),
        onSaved: (saved) => void (hearsAfterMs ? setTimeout(setRead, hearsAfterMs, saved) : setRead(saved)),
      })
      shown.push(draft.values.days)
      return { draft, setRead }
    },
    { wrapper },
  )
  const type = (changes: Partial<Values>) => act(() => result.current.draft.change(changes))
  const pause = () => act(async () => await vi.advanceTimersByTimeAsync(700))
  const answer = (at: number, error?: ApiError) => act(async () => await Promise.resolve(sent[at]?.answer(error)))
  /** A colleague has saved this meanwhile. */
  const hear = (rev: number, values: Values) => act(() => result.current.setRead({ rev, values }))
  return { shown, sent, type, pause, answer, hear, draft: () => result.current.draft }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends what is typed once the typing has paused, and not letter by letter', async () => {
  const { sent, type, pause, draft, answer } = aDraft()
  type({ phone: '12' })
  type({ phone: '123' })
  expect(sent).toEqual([])
  await pause()
  expect(sent.map(({ changes }) => changes)).toEqual([{ phone: '123' }])
  expect(draft().hasTyped).toBe(true)
  await answer(0)
  expect([draft().hasTyped, draft().values.phone]).toEqual([false, '123'])
})

it('shows what was saved all the time, also where the page hears of the answer a moment later', async () => {
  const { sent, type, pause, answer, shown } = aDraft({ hearsAfterMs: 50 })
  type({ days: 30 })
  await pause()
  await answer(0)
  await pause()
  expect(new Set(shown.slice(shown.indexOf(30)))).toEqual(new Set([30]))
  await pause()
  expect(sent).toHaveLength(1)
})

it('a draft that was discarded elsewhere is gone here, too, once the page hears of it', async () => {
  const { type, pause, answer, hear, draft } = aDraft()
  type({ days: 30 })
  await pause()
  await answer(0)
  hear(1, { days: 20, phone: '1' })
  expect([draft().values.days, draft().hasTyped]).toEqual([20, false])
})

it('sends nothing while two people want different things, until it is decided whose holds', async () => {
  const { sent, type, pause, hear, draft } = aDraft()
  type({ days: 30 })
  hear(2, { days: 21, phone: '1' })
  expect(draft().conflicts).toEqual(['days'])
  await pause()
  expect(sent).toEqual([])
  expect(draft().values.days).toBe(30)
  act(() => draft().insist())
  await pause()
  expect(sent.map(({ rev, changes }) => [rev, changes])).toEqual([[2, { days: 30 }]])
})

it('takes theirs where it is decided so, with nothing left to send', async () => {
  const { sent, type, pause, hear, draft } = aDraft()
  type({ days: 30 })
  hear(2, { days: 21, phone: '1' })
  act(() => draft().drop(['days']))
  await pause()
  expect([draft().values.days, draft().hasTyped, sent]).toEqual([21, false, []])
})

it('is no conflict where a colleague changed another field', async () => {
  const { sent, type, pause, hear, draft } = aDraft()
  type({ days: 30 })
  hear(2, { days: 20, phone: '2' })
  await pause()
  expect(draft().conflicts).toEqual([])
  expect(sent.map(({ rev, changes }) => [rev, changes])).toEqual([[2, { days: 30 }]])
})

it('keeps what is typed on while an answer is under way, and sends it on top of that answer', async () => {
  const { sent, type, pause, answer, draft } = aDraft()
  type({ days: 30 })
  await pause()
  type({ days: 31 })
  await answer(0)
  expect([draft().values.days, draft().conflicts]).toEqual([31, []])
  await pause()
  expect(sent.map(({ rev, changes }) => [rev, changes])).toEqual([
    [1, { days: 30 }],
    [2, { days: 31 }],
  ])
  expect(sent[1]?.opId).not.toBe(sent[0]?.opId)
})

it('sends nothing that is known to be wrong, and the rest all the same', async () => {
  const { sent, type, pause, draft } = aDraft()
  type({ days: 0, phone: '2' })
  await pause()
  expect(draft().troubles).toEqual(['days'])
  expect(sent.map(({ changes }) => changes)).toEqual([{ phone: '2' }])
})

it('asks for a lost answer again under the same id when that is pressed', async () => {
  const { sent, type, pause, answer, draft } = aDraft()
  type({ days: 30 })
  await pause()
  await answer(0, lost)
  await pause()
  expect([draft().save.state.step, sent.length]).toEqual(['unknown', 1])
  act(() => draft().retry())
  expect(sent[1]?.opId).toBe(sent[0]?.opId)
})

it('asks for a lost answer again a few seconds later, so that what was typed does not wait for a press', async () => {
  const { sent, type, pause, answer } = aDraft()
  type({ days: 30 })
  await pause()
  await answer(0, lost)
  await act(async () => await vi.advanceTimersByTimeAsync(5000))
  await pause()
  expect(sent.map(({ changes }) => changes)).toEqual([{ days: 30 }, { days: 30 }])
  expect(sent[1]?.opId).toBe(sent[0]?.opId)
})

it('sends what was typed during a slow answer, also where the list brought that answer first', async () => {
  const { sent, type, pause, answer, hear, draft } = aDraft()
  type({ days: 30 })
  await pause()
  type({ phone: '2' })
  hear(2, { days: 30, phone: '1' })
  await pause()
  await answer(0)
  await pause()
  expect(sent.map(({ rev, changes }) => [rev, changes])).toEqual([
    [1, { days: 30 }],
    [2, { phone: '2' }],
  ])
  await answer(1)
  expect(draft().hasTyped).toBe(false)
})

it('is sent once more on top of what a colleague saved in another field, when it was refused for that', async () => {
  const { sent, type, pause, answer, hear } = aDraft()
  type({ days: 30 })
  await pause()
  hear(7, { days: 20, phone: '2' })
  await answer(0, changed)
  await pause()
  expect(sent.map(({ rev, changes }) => [rev, changes])).toEqual([
    [1, { days: 30 }],
    [7, { days: 30 }],
  ])
})

it('does not send again by itself what the server refused', async () => {
  const { sent, type, pause, answer, draft } = aDraft()
  type({ days: 30 })
  await pause()
  await answer(0, limit)
  await pause()
  expect([draft().save.state.step, sent.length, draft().values.days]).toEqual(['refused', 1, 30])
  type({ days: 31 })
  await pause()
  expect(sent.map(({ changes }) => changes)).toEqual([{ days: 30 }, { days: 31 }])
})
