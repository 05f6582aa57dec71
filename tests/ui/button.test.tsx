// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Button } from '#src/ui/forms/button.tsx'

import { show } from './render.tsx'

describe('a button', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('does what it says when it is pressed', () => {
    let presses = 0
    show(<Button onClick={() => (presses += 1)}>Book</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Book' }))
    expect(presses).toBe(1)
  })

  it('takes no second press while it works, and says that it works', () => {
    let presses = 0
    show(
      <Button state="busy" onClick={() => (presses += 1)}>
        Book
      </Button>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    expect(presses).toBe(0)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.textContent).toContain('Working…')
  })

  it('says after three seconds that the signal is weak', () => {
    show(<Button state="busy">Book</Button>)
    act(() => void vi.advanceTimersByTime(2999))
    expect(screen.getByRole('button').textContent).not.toContain('Weak signal')
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('button').textContent).toContain('Weak signal, still trying…')
  })

  it('explains itself instead of acting while it is disabled, and keeps its place in the tab order', () => {
    const calls: string[] = []
    show(
      <Button state="disabled" onClick={() => calls.push('booked')} onDisabledClick={() => calls.push('explained')}>
        Choose a bed first
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button')
    fireEvent.click(button)
    expect(calls).toEqual(['explained'])
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('sends no form while it works or is disabled', () => {
    let sent = 0
    const form = (state: 'ready' | 'busy' | 'disabled') => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <Button type="submit" state={state}>
          Sign in
        </Button>
      </form>
    )
    const { showAgain } = show(form('busy'))
    fireEvent.click(screen.getByRole('button'))
    showAgain(form('disabled'))
    fireEvent.click(screen.getByRole('button'))
    expect(sent).toBe(0)
    showAgain(form('ready'))
    fireEvent.click(screen.getByRole('button'))
    expect(sent).toBe(1)
  })
})
