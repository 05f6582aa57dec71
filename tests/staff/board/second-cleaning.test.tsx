// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { useBedActs } from '#src/staff/board/beds/use-bed-actions.tsx'
import type { Bed, Board } from '#src/staff/board/board-calls.ts'
import { waitLonger } from '../../support/wait-longer.ts'

waitLonger()

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/board/board.ts')
})
afterEach(() => vi.unstubAllGlobals())

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const board = { timeZone: 'Asia/Hong_Kong' } as Board
const cleanedUntil = (cleaningUntil: number) => ({ deviceId: 'bed-1', name: 'Bed 1', cleaningUntil }) as unknown as Bed

it('tells the studio of each cleaning of a bed once, also after an answer was lost', async () => {
  const ids: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { op_id: opId } = JSON.parse(body) as { op_id: unknown }
    ids.push(opId)
    return Promise.reject(new TypeError('The line is cut'))
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </I18nProvider>
  )
  const { result } = renderHook(() => useBedActs(board, []).acts, { wrapper })
  const press = async (bed: Bed) => {
    const before = ids.length
    await act(async () => {
      result.current.cleaned(bed)
      await vi.waitFor(() => expect(ids).toHaveLength(before + 1))
    })
  }
  await press(cleanedUntil(1_000))
  await press(cleanedUntil(1_000))
  await press(cleanedUntil(9_000))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
