// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { MinuteDial } from '#src/ui/minutes/minute-dial.tsx'
import { MinuteRuler } from '#src/ui/minutes/minute-ruler.tsx'

import { show } from './render.tsx'

interface Range {
  start?: number
  min?: number
  max?: number
}

function shown(Choice: typeof MinuteDial, { start = 10, min = 3, max = 15 }: Range = {}) {
  const heard: number[] = []
  function Held() {
    const [value, setValue] = useState(start)
    const change = (next: number) => {
      heard.push(next)
      setValue(next)
    }
    return <Choice label="Duration" value={value} min={min} max={max} onChange={change} />
  }
  show(<Held />)
  return heard
}

const slider = () => screen.getByRole('slider', { name: 'Duration' })
const value = () => slider().getAttribute('aria-valuenow')
const press = (key: string) => fireEvent.keyDown(slider(), { key })

describe.each([
  ['dial', MinuteDial],
  ['ruler', MinuteRuler],
])('minutes on a %s', (_, Choice) => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('say their number, unit and range', () => {
    shown(Choice)
    expect(slider().getAttribute('aria-valuetext')).toBe('10 minutes')
    expect(slider().getAttribute('aria-valuemin')).toBe('3')
    expect(slider().getAttribute('aria-valuemax')).toBe('15')
  })

  it('follow the keys and stop at both ends', () => {
    shown(Choice)
    press('ArrowRight')
    expect(value()).toBe('11')
    press('ArrowDown')
    expect(value()).toBe('10')
    press('PageUp')
    expect(value()).toBe('15')
    press('ArrowUp')
    expect(value()).toBe('15')
    press('Home')
    expect(value()).toBe('3')
    press('ArrowLeft')
    expect(value()).toBe('3')
    press('End')
    expect(value()).toBe('15')
  })

  it('leave other keys to the page', () => {
    const heard = shown(Choice)
    expect(press('Tab')).toBe(true)
    expect(heard).toEqual([])
  })

  it('change by one with a tap on plus or minus, once for each tap', () => {
    const heard = shown(Choice)
    const more = screen.getByRole('button', { name: 'One minute more' })
    fireEvent.pointerDown(more, { button: 0 })
    fireEvent.pointerUp(more)
    fireEvent.click(more, { detail: 1 })
    expect(heard).toEqual([11])
    fireEvent.click(screen.getByRole('button', { name: 'One minute less' }), { detail: 0 })
    expect(heard).toEqual([11, 10])
  })

  it('run on while plus is held, eight a second, and end at the limit', () => {
    const heard = shown(Choice, { start: 12 })
    const more = screen.getByRole('button', { name: 'One minute more' })
    fireEvent.pointerDown(more, { button: 0 })
    act(() => void vi.advanceTimersByTime(399))
    expect(heard).toEqual([13])
    act(() => void vi.advanceTimersByTime(1))
    act(() => void vi.advanceTimersByTime(125))
    expect(heard).toEqual([13, 14, 15])
    act(() => void vi.advanceTimersByTime(5000))
    expect(heard).toEqual([13, 14, 15])
    expect(more.getAttribute('aria-disabled')).toBe('true')
  })

  it('stop running when the finger leaves the button', () => {
    const heard = shown(Choice, { start: 5 })
    const more = screen.getByRole('button', { name: 'One minute more' })
    fireEvent.pointerDown(more, { button: 0 })
    fireEvent.pointerLeave(more)
    act(() => void vi.advanceTimersByTime(3000))
    expect(heard).toEqual([6])
  })

  it('not yet set begin at the shortest time', () => {
    const heard = shown(Choice, { start: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'One minute more' }), { detail: 0 })
    expect(heard).toEqual([3])
  })
})

describe('dragging', () => {
  const box = { left: 0, top: 0, width: 264, height: 192 } as DOMRect
  const drag = (target: Element, x: number, y: number) =>
    fireEvent.pointerMove(target, { clientX: x, clientY: y, buttons: 1 })

  it('the knob of the dial goes to the nearest minute under the finger, never beyond the ends', () => {
    const heard = shown(MinuteDial)
    const face = slider().querySelector('svg') as SVGSVGElement
    face.getBoundingClientRect = () => box
    const grip = face.querySelector('path') as SVGPathElement
    // The top of the arc is half of the way.
    drag(grip, 132, 10)
    expect(heard.at(-1)).toBe(8)
    drag(grip, 250, 180)
    expect(heard.at(-1)).toBe(15)
    drag(grip, 10, 180)
    expect(heard.at(-1)).toBe(3)
  })

  it('a pointer that only passes over changes nothing', () => {
    const heard = shown(MinuteDial)
    const grip = slider().querySelector('path') as SVGPathElement
    fireEvent.pointerMove(grip, { clientX: 10, clientY: 10, buttons: 0 })
    expect(heard).toEqual([])
  })

  it('along the ruler sets the minute under the finger', () => {
    const heard = shown(MinuteRuler)
    slider().getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect
    fireEvent.pointerDown(slider(), { clientX: 240, clientY: 10, button: 0 })
    expect(heard.at(-1)).toBe(12)
    drag(slider(), 900, 10)
    expect(heard.at(-1)).toBe(15)
  })
})
