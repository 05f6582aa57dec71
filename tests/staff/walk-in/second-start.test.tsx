// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { newWalkIn, withMember } from '#src/domain/sessions/walk-in.ts'
import { useStart } from '#src/staff/walk-in/use-start.ts'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { waitLonger } from '../../support/wait-longer.ts'

waitLonger()

const kelly = { uid: 'k', nickname: 'Kelly', phoneMasked: '•• 04', isNew: false }
const wanted = { deviceId: 'bed-5', cardId: 'c1', minutes: 8, intensity: 'light' } as const

let ids: unknown[] = []

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/board/start-for-member.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** The last step of a walk-in of Kelly's: as it was left, or begun. No start is ever answered. */
function lastStep(left = withMember(newWalkIn(1), kelly)) {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { op_id: opId } = JSON.parse(body) as { op_id: unknown }
    ids.push(opId)
    return Promise.reject(new TypeError('The line is cut'))
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () => {
      const [draft, setDraft] = useState(left)
      const change: WalkIn['change'] = (changes) => setDraft((now) => ({ ...now, ...changes }))
      const start = useStart({ draft, change, beds: [], offers: { of: new Map() } } as unknown as WalkIn)
      return { draft, start }
    },
    { wrapper },
  )
  async function press() {
    act(() => result.current.start.press(wanted))
    await waitFor(() => expect(result.current.start.state.step).toBe('unknown'))
  }
  return { press, close: unmount, draft: () => result.current.draft }
}

const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000)
afterEach(() => {
  vi.useRealTimers()
  ids = []
})

it('a start without an answer is asked for again, also where the walk-in was left and is continued', async () => {
  const step = lastStep()
  await step.press()
  await step.press()
  const left = step.draft()
  step.close()
  await lastStep(left).press()
  expect([ids.length, new Set(ids).size]).toEqual([3, 1])
})

it('the same start of a guest who comes again is another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const step = lastStep()
  await step.press()
  step.close()
  hours(48)
  await lastStep().press()
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})
