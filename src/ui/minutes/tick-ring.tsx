import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './tick-ring.module.css'

/** `meter` and `sun` count, `warn` and `bad` urge, `off` is a tick that has gone out. */
export type TickTone = 'meter' | 'sun' | 'ember' | 'ok' | 'warn' | 'bad' | 'calm' | 'grey' | 'off'

interface TickRingProps {
  total: number
  /** How many ticks are lit, clockwise from the top. */
  lit: number
  /** The outer diameter: pixels, or any length of a stylesheet such as `min(84vw, 48dvh)`. */
  size: number | string
  tone?: TickTone
  /** The tone of one tick, for rings that warn before they are empty; counted clockwise from 0. */
  toneOf?: (tick: number) => TickTone
  /** How long and wide a tick is, in percent of the radius. */
  tick?: { length: number; width: number }
  /** Every so many ticks one is longer, from the top on. */
  longEvery?: number
  className?: string | undefined
  /** What stands in the middle. The ring itself says nothing to a screen reader: say it in words there. */
  children?: ReactNode
}

const radius = 100

/** Time as a ring of sun ticks around what it is about. */
export function TickRing({ total, lit, size, tone = 'meter', toneOf, className, children, ...look }: TickRingProps) {
  const diameter = typeof size === 'number' ? `${size}px` : size
  return (
    <div className={classNames(styles.ring, className)} style={{ '--ring-size': diameter }}>
      <svg viewBox="-100 -100 200 200" className={styles.ticks} aria-hidden="true" focusable="false">
        {Array.from({ length: total }, (_, index) => (
          <Tick
            key={index}
            index={index}
            total={total}
            tone={index < lit ? (toneOf?.(index) ?? tone) : 'off'}
            {...look}
          />
        ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}

interface TickProps extends Pick<TickRingProps, 'tick' | 'longEvery'> {
  index: number
  total: number
  tone: TickTone
}

const longer = 1.35
const usualTick = { length: 12, width: 2.6 }

function Tick({ index, total, tone, tick = usualTick, longEvery }: TickProps) {
  const isLong = longEvery !== undefined && index % longEvery === 0
  const outer = radius - tick.width / 2
  const inner = radius + tick.width / 2 - tick.length * (isLong ? longer : 1)
  return (
    <line
      x1="0"
      y1={-outer}
      x2="0"
      y2={-inner}
      strokeWidth={tick.width}
      className={styles[tone]}
      data-tick={tone === 'off' ? 'off' : 'lit'}
      transform={`rotate(${(index * 360) / total})`}
    />
  )
}
