// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { HoldButton, holdMs } from '#src/staff/board/hold-button.tsx'
import { TwoStepButton } from '#src/staff/board/two-step-button.tsx'

import { show } from '../../ui/render.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms))
}

describe('the emergency stop', () => {
  it('acts after two seconds of holding by pointer or key, and releasing cancels', () => {
    const onHeld = vi.fn()
    show(<HoldButton onHeld={onHeld}>Hold</HoldButton>)
    const button = screen.getByRole('button')
    fireEvent.pointerDown(button, { button: 0 })
    pass(holdMs - 1)
    fireEvent.pointerUp(button)
    fireEvent.keyDown(button, { key: 'Enter' })
    pass(holdMs - 1)
    fireEvent.keyUp(button, { key: 'Enter' })
    fireEvent.pointerDown(button, { button: 0 })
    fireEvent.pointerLeave(button)
    fireEvent.keyDown(button, { key: ' ' })
    fireEvent.blur(button)
    fireEvent.click(button)
    pass(holdMs * 2)
    expect(onHeld).not.toHaveBeenCalled()

    fireEvent.keyDown(button, { key: ' ' })
    fireEvent.keyDown(button, { key: ' ', repeat: true })
    pass(holdMs)
    expect(onHeld).toHaveBeenCalledTimes(1)
    fireEvent.keyUp(button, { key: ' ' })
    fireEvent.pointerDown(button, { button: 0 })
    pass(holdMs)
    expect(onHeld).toHaveBeenCalledTimes(2)
  })

  it('in two steps needs a second press, which is neither a double tap nor a key still held', () => {
    const onConfirmed = vi.fn()
    show(<TwoStepButton onConfirmed={onConfirmed} />)
    fireEvent.click(screen.getByRole('button', { name: 'Stop all beds' }), { detail: 1 })
    const confirm = screen.getByRole('button', { name: 'Confirm: stop now' })
    expect(document.activeElement).toBe(confirm)
    expect(screen.getByRole('status').textContent).toBe('Tap once more to stop every bed')
    fireEvent.click(confirm, { detail: 2 })
    expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
    expect(onConfirmed).not.toHaveBeenCalled()
    fireEvent.click(confirm, { detail: 1 })
    expect(onConfirmed).toHaveBeenCalledTimes(1)
  })
})
