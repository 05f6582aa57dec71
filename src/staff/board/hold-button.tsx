import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import styles from './hold-button.module.css'

interface HoldButtonProps {
  children: ReactNode
  icon?: ReactNode
  /** Called once the button was held for two seconds. */
  onHeld: () => void
}

export const holdMs = 2_000

/** The one solid red button of the product: it does something only when it is held, by pointer or by key. */
export function HoldButton({ children, icon, onHeld }: HoldButtonProps) {
  const [isHeld, setIsHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold() {
    if (isHeld) return
    setIsHeld(true)
    timer.current = setTimeout(() => {
      setIsHeld(false)
      onHeld()
    }, holdMs)
  }
  function release() {
    clearTimeout(timer.current)
    setIsHeld(false)
  }
  function key(event: KeyboardEvent, act: () => void) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) act()
  }
  return (
    <button
      type="button"
      className={styles.button}
      data-held={isHeld || undefined}
      onPointerDown={(event) => event.button === 0 && hold()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => key(event, hold)}
      onKeyUp={(event) => key(event, release)}
      onBlur={release}
    >
      <span className={styles.fill} aria-hidden="true" />
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </button>
  )
}
