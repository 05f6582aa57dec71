import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'

import { IconMinus, IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './stepper.module.css'

interface StepperProps {
  label: ReactNode
  /** Read out instead of the label where that is only drawn. */
  name: string
  value: number
  min: number
  max: number
  step?: number
  unit?: ReactNode
  isDisabled?: boolean
  onChange: (value: number) => void
}

/** A whole number to type or to step; what is typed is taken when it is within its limits. */
export function Stepper(props: StepperProps) {
  const { label, name, value, min, max, step = 1, unit, isDisabled = false, onChange } = props
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !isWithin(Number(typed), props)
  function take(next: number) {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={isWrong || undefined}>
        <button
          type="button"
          className={styles.step}
          aria-label={t`${name}: less`}
          disabled={isDisabled || value <= min}
          onClick={() => take(value - step)}
        >
          <IconMinus size={18} />
        </button>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          disabled={isDisabled}
          value={typed ?? String(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          onChange={(event) => {
            const text = event.target.value.replace(/[^\d-]/g, '')
            setTyped(text)
            if (text !== '' && isWithin(Number(text), props)) onChange(Number(text))
          }}
          onBlur={() => setTyped(undefined)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        <button
          type="button"
          className={styles.step}
          aria-label={t`${name}: more`}
          disabled={isDisabled || value >= max}
          onClick={() => take(value + step)}
        >
          <IconPlus size={18} />
        </button>
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {isWrong && t`From ${min} to ${max}`}
      </p>
    </div>
  )
}

function isWithin(value: number, { min, max }: Pick<StepperProps, 'min' | 'max'>): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
