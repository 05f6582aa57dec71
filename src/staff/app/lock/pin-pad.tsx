import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import styles from './lock.module.css'

interface PinPadProps {
  pin: string
  isBusy: boolean
  onDigit: (digit: string) => void
  onClear: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Six dots and ten keys; a keyboard types into it too, unless a field has the focus. */
export function PinPad({ pin, isBusy, onDigit, onClear }: PinPadProps) {
  const { t } = useLingui()
  const typed = pin.length
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy || event.target instanceof HTMLInputElement) return
    if (/^\d$/.test(event.key)) onDigit(event.key)
    if (event.key === 'Backspace') onClear()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Ahead of what keeps keys from the page below, wherever the focus is.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
  const key = (digit: string) => (
    <button key={digit} type="button" aria-disabled={isBusy || undefined} onClick={() => !isBusy && onDigit(digit)}>
      {digit}
    </button>
  )
  return (
    <div role="group" aria-label={t`PIN`} className="stack-16">
      <p className={styles.dots} role="status" aria-label={t`${typed} of 6 digits`}>
        {Array.from({ length: 6 }, (_, dot) => (
          <span key={dot} data-filled={dot < typed || undefined} />
        ))}
      </p>
      <div className={styles.keys}>
        {digits.map(key)}
        <span />
        {key('0')}
        <button type="button" onClick={onClear}>
          <Trans>Delete</Trans>
        </button>
      </div>
    </div>
  )
}
