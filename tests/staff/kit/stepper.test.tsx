// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Stepper } from '#src/staff/kit/fields/stepper.tsx'

import { show } from '../../ui/render.tsx'

interface Limits {
  start?: number
  min?: number
  max?: number
  step?: number
  isDisabled?: boolean
}

function shown({ start = 10, min = 1, max = 20, ...rest }: Limits = {}) {
  const heard: number[] = []
  function Held() {
    const [value, setValue] = useState(start)
    const change = (next: number) => {
      heard.push(next)
      setValue(next)
    }
    return <Stepper label="Times" name="Times" value={value} min={min} max={max} {...rest} onChange={change} />
  }
  show(<Held />)
  return heard
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Times' })
const less = () => screen.getByRole('button', { name: 'Times: less' })
const more = () => screen.getByRole('button', { name: 'Times: more' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string, held = {}) => fireEvent.keyDown(field(), { key, ...held })
/** In the steps of a clock that draws in between, as a browser does. */
function pass(ms: number) {
  for (let at = 0; at < ms; at += 10) act(() => void vi.advanceTimersByTime(10))
}

describe('a whole number between two limits', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says its limits to who cannot see them', () => {
    shown()
    const said = ['now', 'min', 'max'].map((word) => field().getAttribute(`aria-value${word}`))
    expect(said).toEqual(['10', '1', '20'])
  })

  it('is taken as soon as what is typed is within them', () => {
    const heard = shown()
    type('7')
    expect(heard).toEqual([7])
    expect(field().value).toBe('7')
  })

  it.each(['21', '0', '-3', '1.5'])('is not changed by %s, which the field refuses by naming its limits', (text) => {
    const heard = shown()
    act(() => field().focus())
    type(text)
    expect(heard).toEqual([])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const note = document.querySelector(`[id="${field().getAttribute('aria-describedby')}"]`)
    expect(note?.textContent).toBe('From 1 to 20')
    act(() => field().blur())
    expect(heard).toEqual([])
    expect(field().value).toBe('10')
    expect(field().getAttribute('aria-invalid')).toBe(null)
  })

  it('can be emptied on the way to another number, and is still there when none follows', () => {
    const heard = shown()
    act(() => field().focus())
    type('')
    expect(field().value).toBe('')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    type('12')
    expect(field().getAttribute('aria-invalid')).toBe(null)
    expect(heard).toEqual([12])
    type('')
    act(() => field().blur())
    expect(heard).toEqual([12])
    expect(field().value).toBe('12')
  })

  it('goes up and down by the arrow keys, by ten steps with Shift, and to its limits by Home and End', () => {
    shown({ start: 50, min: 0, max: 200, step: 5 })
    const values: string[] = []
    for (const [key, held] of [
      ['ArrowUp', {}],
      ['ArrowDown', { shiftKey: true }],
      ['ArrowUp', { altKey: true }],
      ['End', {}],
      ['ArrowUp', {}],
      ['Home', {}],
      ['ArrowDown', {}],
    ] as const) {
      press(key, held)
      values.push(field().value)
    }
    expect(values).toEqual(['55', '5', '10', '200', '200', '0', '0'])
  })

  it('goes by its step with a tap, and no further than its limits', () => {
    const heard = shown({ start: 12, max: 20, step: 5 })
    fireEvent.click(more())
    fireEvent.click(more())
    fireEvent.click(more())
    expect(heard).toEqual([17, 20])
    expect(more().getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(less())
    expect(heard).toEqual([17, 20, 15])
  })

  it('runs on while a button is held, and stops when it is let go', () => {
    const heard = shown({ start: 3 })
    fireEvent.pointerDown(more(), { button: 0, pointerType: 'mouse' })
    pass(2000)
    expect(heard.length).toBeGreaterThan(5)
    expect(heard).toEqual(heard.map((_, index) => 4 + index))
    const { length } = heard
    fireEvent.pointerUp(more(), { button: 0, pointerType: 'mouse' })
    pass(2000)
    expect(heard).toHaveLength(length)
  })

  it('is written without separators, as it is typed', () => {
    shown({ start: 12000, max: 99999 })
    expect(field().value).toBe('12000')
  })

  it('that must not be changed cannot be', () => {
    const heard = shown({ isDisabled: true })
    expect(field().disabled).toBe(true)
    fireEvent.click(more())
    press('ArrowUp')
    expect(heard).toEqual([])
  })
})
