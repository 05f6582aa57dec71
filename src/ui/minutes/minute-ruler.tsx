import type { PointerEvent } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { tapBuzz } from '#src/lib/vibrate.ts'

import type { MinuteChoiceProps } from './minute-choice-props.ts'
import styles from './minute-ruler.module.css'
import { MinutesWord, OneLess, OneMore, UpTo, useMinuteSlider } from './minute-slider.tsx'

/** Ticks on a line, for screens too short for a dial. */
export function MinuteRuler(props: MinuteChoiceProps) {
  const { value, min, max } = props
  const { slider, set } = useMinuteSlider(props)

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture?.(event.pointerId)
    else if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const next = Math.round(((event.clientX - box.left) / (box.width || 1)) * max)
    if (event.type === 'pointermove' && next !== value) tapBuzz()
    set(next)
  }
  return (
    <div className={styles.ruler}>
      <div className={styles.head}>
        <OneLess value={value} min={min} max={max} set={set} />
        <span className={styles.number} aria-hidden="true">
          <span className={styles.value}>{value}</span> <MinutesWord value={value} />
        </span>
        <OneMore value={value} min={min} max={max} set={set} />
      </div>
      <div {...slider} className={styles.line} onPointerDown={follow} onPointerMove={follow}>
        <Ticks value={value} max={max} />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{min}</span>
        <UpTo max={max} />
      </div>
    </div>
  )
}

function Ticks({ value, max }: { value: number; max: number }) {
  const each = max <= 20 ? 2 : 1
  return Array.from({ length: max * each + 1 }, (_, tick) => (
    <span
      key={tick}
      className={classNames(styles.tick, tick % (each * 5) === 0 && styles.fifth, tick <= value * each && styles.lit)}
    />
  ))
}
