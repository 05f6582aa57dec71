import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import { buttonClass, type ButtonLook } from './button-class.ts'
import styles from './button.module.css'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'>, ButtonLook {
  icon?: ReactNode
  /** `busy` ignores every tap. `disabled` still takes the focus and may explain itself through `onDisabledClick`. */
  state?: 'ready' | 'busy' | 'disabled'
  onDisabledClick?: (() => void) | undefined
}

/** A button whose label says what it does, or, while disabled, why it cannot. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, state = 'ready', onDisabledClick, onClick, className, children, ...rest } = props
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (state === 'ready') return onClick?.(event)
    event.preventDefault()
    if (state === 'disabled') onDisabledClick?.()
  }
  const look: ButtonLook = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(look), className)}
      aria-disabled={state === 'disabled' || undefined}
      aria-busy={state === 'busy' || undefined}
      onClick={press}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {state === 'busy' && <Working />}
    </button>
  )
}

const slowMs = 3000

function Working() {
  const { t } = useLingui()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.busy}>
      <TickSpinner />
      <span className={styles.verb}>{isSlow ? t`Weak signal, still trying…` : t`Working…`}</span>
    </span>
  )
}
