import { useRef, type PointerEvent } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { tapBuzz } from '#src/lib/vibrate.ts'

import type { MinuteChoiceProps } from './minute-choice-props.ts'
import styles from './minute-dial.module.css'
import { MinutesWord, OneLess, OneMore, ticksPerMinuteOf, UpTo, useMinuteSlider } from './minute-slider.tsx'

/** The arc opens downwards: from -118° over the top to 118°. */
const arc = 236
const outer = 120
const knobAt = 109

const angleOf = (share: number) => -arc / 2 + arc * share
const inRadians = (degrees: number) => ((degrees - 90) * Math.PI) / 180

/** An arc of ticks with a knob to drag; the ticks up to the chosen minute are lit. */
export function MinuteDial(props: MinuteChoiceProps) {
  const { value, min, max } = props
  const { slider, set } = useMinuteSlider(props)
  const face = useRef<SVGSVGElement>(null)

  function follow(event: PointerEvent) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture?.(event.pointerId)
    else if (event.buttons === 0) return
    const next = face.current && minuteAt(face.current.getBoundingClientRect(), event, max)
    if (next === null || Math.max(min, next) === value) return
    if (event.type === 'pointermove') tapBuzz()
    set(next)
  }
  return (
    <div className={styles.dial}>
      <div {...slider} className={styles.slider}>
        <svg ref={face} viewBox="-132 -132 264 192" className={styles.face} aria-hidden="true">
          <Ticks value={value} max={max} />
          <Knob angle={angleOf(value / max)} />
          <path d={track} className={styles.grip} onPointerDown={follow} onPointerMove={follow} />
        </svg>
        <span className={styles.number}>
          <span className={styles.value}>{value}</span>
          <span className={styles.unit}>
            <MinutesWord value={value} />
          </span>
        </span>
      </div>
      <div className={styles.steps}>
        <OneLess value={value} min={min} max={max} set={set} />
        <span className={styles.limit}>
          <UpTo max={max} />
        </span>
        <OneMore value={value} min={min} max={max} set={set} />
      </div>
    </div>
  )
}

/** The minute nearest to where a pointer is; the drawing's centre is 132 below its top. */
function minuteAt(box: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }, max: number): number {
  const scale = box.width / 264 || 1
  const x = clientX - box.left - 132 * scale
  const y = clientY - box.top - 132 * scale
  const angle = (Math.atan2(x, -y) * 180) / Math.PI
  return Math.round(((Math.min(arc / 2, Math.max(-arc / 2, angle)) + arc / 2) / arc) * max)
}

function Ticks({ value, max }: { value: number; max: number }) {
  const each = ticksPerMinuteOf(max, 80)
  return Array.from({ length: max * each + 1 }, (_, tick) => {
    const isMinute = tick % each === 0
    return (
      <line
        key={tick}
        className={classNames(styles.tick, isMinute && styles.minute, tick <= value * each && styles.lit)}
        y1={-outer}
        y2={-outer + (tick === 0 || tick === max * each ? 23 : isMinute ? 17 : 10)}
        transform={`rotate(${angleOf(tick / (max * each))})`}
      />
    )
  })
}

function Knob({ angle }: { angle: number }) {
  const x = Math.cos(inRadians(angle)) * knobAt
  const y = Math.sin(inRadians(angle)) * knobAt
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="17" className={styles.halo} />
      <circle r="13" className={styles.disc} />
      <circle r="4" className={styles.dot} />
    </g>
  )
}

const from = inRadians(-arc / 2)
const to = inRadians(arc / 2)
const point = (at: number) => `${Math.cos(at) * knobAt} ${Math.sin(at) * knobAt}`
const track = `M${point(from)}A${knobAt} ${knobAt} 0 1 1 ${point(to)}`
