// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { useNow } from '#src/lib/hooks/use-now.ts'

import { show } from './render.tsx'

const start = Date.parse('2026-11-21T10:10:00Z')
const endsAt = start + 3

/** Counts down, one by one. */
function left(now: number): number {
  return endsAt - now
}

function nextChange(now: number): number | undefined {
  return left(now) > 0 ? now + 1 : undefined
}

function Countdown() {
  return <output>{left(useNow(nextChange))}</output>
}

afterEach(() => void vi.useRealTimers())

it('a countdown never stops because a timer fired a moment too early', async () => {
  // The clock stands still while timers fire, which is as early as they can.
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  show(<Countdown />)
  expect(await screen.findByText('0')).toBeTruthy()
})
