// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { SyncChip } from '#src/staff/app/sync-chip.tsx'
import { noteSynced, useFollowed } from '#src/staff/kit/lists/synced-at.ts'

import { show } from '../../ui/render.tsx'

const second = 1_000
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function Page({ asOf }: { asOf: number }) {
  useFollowed(asOf)
  return <SyncChip />
}

/** Second by second, as the mark looks. */
function pass(seconds: number): void {
  for (let passed = 0; passed < seconds; passed++) act(() => void vi.advanceTimersByTime(second))
}

describe('the mark that says whether all is up to date', () => {
  it('is not green over data that is older than fifteen seconds, whatever else the server answered', () => {
    noteSynced()
    const readAt = Date.now()
    const { container, showAgain } = show(<Page asOf={readAt} />)
    const look = () => container.querySelector('[data-sync]')?.getAttribute('data-sync')
    expect(look()).toBe('synced')
    pass(14)
    expect(look()).toBe('synced')
    pass(2)
    act(() => noteSynced())
    expect(look()).toBe('old')
    showAgain(<Page asOf={Date.now()} />)
    expect(look()).toBe('synced')
  })
})
