import { useEffect, useEffectEvent, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'

import styles from './step-button.module.css'

interface StepButtonProps {
  label: string
  /** At the end of the range it stays in sight and does nothing. */
  isAtEnd: boolean
  onStep: () => void
  children: ReactNode
}

/** Design section 4, stepper: a held button repeats after 400 ms, 8 times a second. */
const holdMs = 400
const repeatMs = 125

/** A round button that changes a number by one, and goes on while it is held. */
export function StepButton({ label, isAtEnd, onStep, children }: StepButtonProps) {
  const [isHeld, setIsHeld] = useState(false)
  const step = useEffectEvent(() => {
    if (isAtEnd) setIsHeld(false)
    else onStep()
  })
  useEffect(() => {
    if (!isHeld) return
    let repeat: ReturnType<typeof setInterval> | undefined
    const start = setTimeout(() => {
      step()
      repeat = setInterval(() => step(), repeatMs)
    }, holdMs)
    return () => {
      clearTimeout(start)
      clearInterval(repeat)
    }
  }, [isHeld])

  const release = () => setIsHeld(false)
  function press(event: PointerEvent) {
    if (event.button !== 0 || isAtEnd) return
    onStep()
    setIsHeld(true)
  }
  function click(event: MouseEvent) {
    // A pointer has already stepped when it went down; keys and screen readers only click.
    if (event.detail === 0 && !isAtEnd) onStep()
  }
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      {children}
    </button>
  )
}
