// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'

import { TickRing, type TickTone } from '#src/ui/minutes/tick-ring.tsx'

import { show } from './render.tsx'

const ticks = (container: HTMLElement) => [...container.querySelectorAll<SVGLineElement>('line')]
const lit = (container: HTMLElement) => ticks(container).map((tick) => tick.dataset['tick'])

describe('a ring of ticks', () => {
  it('lights as many ticks as are left, clockwise from the top', () => {
    const { container, showAgain } = show(<TickRing total={30} lit={24} size={248} />)
    expect(lit(container)).toEqual([...Array<string>(24).fill('lit'), ...Array<string>(6).fill('off')])
    expect(ticks(container)[0]?.getAttribute('transform')).toBe('rotate(0)')
    expect(ticks(container)[1]?.getAttribute('transform')).toBe('rotate(12)')
    showAgain(<TickRing total={30} lit={0} size={248} />)
    expect(lit(container)).toEqual(Array<string>(30).fill('off'))
  })

  it('gives each lit tick its own tone, and never one that is out', () => {
    const asked: number[] = []
    const toneOf = (tick: number): TickTone => (asked.push(tick), tick < 2 ? 'bad' : 'meter')
    const { container } = show(<TickRing total={6} lit={3} size="50vw" toneOf={toneOf} />)
    expect(asked).toEqual([0, 1, 2])
    const tones = ticks(container).map((tick) => tick.getAttribute('class'))
    expect(new Set(tones).size).toBe(3)
    expect(tones[0]).not.toBe(tones[2])
  })

  it('makes every tenth tick longer where it is asked to', () => {
    const { container } = show(<TickRing total={120} lit={80} size={326} longEvery={10} />)
    const inner = ticks(container).map((tick) => Number(tick.getAttribute('y2')))
    expect(inner.filter((y) => y === inner[0])).toHaveLength(12)
    expect(inner[1]).toBeLessThan(inner[0] ?? 0)
  })

  it('says nothing to a screen reader, the words in its middle do', () => {
    const { container, getByText } = show(
      <TickRing total={30} lit={3} size={248}>
        <p>3 s</p>
      </TickRing>,
    )
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(getByText('3 s')).toBeTruthy()
  })
})
