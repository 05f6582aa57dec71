// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ToastRegion } from '#src/ui/feedback/toast-region.tsx'
import { dismissToast, showToast } from '#src/ui/feedback/toast.ts'

import { show } from './render.tsx'

const said = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    show(<ToastRegion />)
  })
  afterEach(() => {
    dismissToast()
    vi.useRealTimers()
  })

  it('is read out and goes after two seconds', () => {
    act(() => showToast({ text: 'Copied' }))
    pass(1999)
    expect(said()).toBe('Copied')
    pass(1)
    expect(said()).toBe('')
  })

  it('wears no tick when something did not come about', () => {
    const picture = () => screen.getByRole('status').querySelector('svg')?.innerHTML
    act(() => showToast({ text: 'Copied' }))
    const tick = picture()
    act(() => showToast({ text: 'Not copied', tone: 'trouble' }))
    expect(tick).toBeDefined()
    expect(picture()).toBeDefined()
    expect(picture()).not.toBe(tick)
  })

  it('stays for four seconds when something did not come about', () => {
    act(() => showToast({ text: 'Not copied', tone: 'trouble' }))
    pass(3999)
    expect(said()).toBe('Not copied')
    pass(1)
    expect(said()).toBe('')
  })

  it('stays for six seconds when it offers something', () => {
    act(() => showToast({ text: 'Saved', action: { label: 'Undo', onClick: () => undefined } }))
    pass(5999)
    expect(said()).toContain('Saved')
    pass(1)
    expect(said()).toBe('')
  })

  it('does what it offers once, and goes', () => {
    let undone = 0
    act(() => showToast({ text: 'Saved', action: { label: 'Undo', onClick: () => (undone += 1) } }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toBe(1)
    expect(said()).toBe('')
  })

  it('waits while the focus is on what it offers', () => {
    act(() => showToast({ text: 'Saved', action: { label: 'Undo', onClick: () => undefined } }))
    fireEvent.focus(screen.getByRole('button'))
    pass(60_000)
    expect(said()).toContain('Saved')
    fireEvent.blur(screen.getByRole('button'))
    pass(6000)
    expect(said()).toBe('')
  })

  it('makes way for the next one, which has its own full time', () => {
    act(() => showToast({ text: 'Copied' }))
    pass(1500)
    act(() => showToast({ text: 'Booked' }))
    expect(said()).toBe('Booked')
    pass(1999)
    expect(said()).toBe('Booked')
    pass(1)
    expect(said()).toBe('')
  })

  it('about a new version stays until it is answered', () => {
    act(() =>
      showToast({
        text: 'Update ready',
        stay: 'until-dismissed',
        action: { label: 'Update', onClick: () => undefined },
      }),
    )
    pass(3_600_000)
    expect(said()).toContain('Update ready')
  })
})
