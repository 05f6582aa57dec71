// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import { show } from './render.tsx'

function Phase({ isLoading }: { isLoading: boolean }) {
  return <output>{useSkeleton(isLoading)}</output>
}

const phase = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('a skeleton', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('never shows for a wait that is too short to notice', () => {
    const { showAgain } = show(<Phase isLoading />)
    pass(149)
    expect(phase()).toBe('nothing')
    showAgain(<Phase isLoading={false} />)
    expect(phase()).toBe('content')
    pass(1000)
    expect(phase()).toBe('content')
  })

  it('does not flash: once shown it stays for 300 ms', () => {
    const { showAgain } = show(<Phase isLoading />)
    pass(150)
    expect(phase()).toBe('skeleton')
    pass(10)
    showAgain(<Phase isLoading={false} />)
    pass(289)
    expect(phase()).toBe('skeleton')
    pass(1)
    expect(phase()).toBe('content')
  })

  it('stays as long as the wait lasts', () => {
    const { showAgain } = show(<Phase isLoading />)
    pass(150)
    pass(5000)
    expect(phase()).toBe('skeleton')
    showAgain(<Phase isLoading={false} />)
    expect(phase()).toBe('content')
  })

  it('gives the next wait the same patience', () => {
    const { showAgain } = show(<Phase isLoading />)
    pass(150)
    pass(300)
    showAgain(<Phase isLoading={false} />)
    expect(phase()).toBe('content')
    showAgain(<Phase isLoading />)
    expect(phase()).toBe('nothing')
    pass(150)
    expect(phase()).toBe('skeleton')
  })
})
