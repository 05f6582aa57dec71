import { NumberField } from '@base-ui/react/number-field'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'

import { IconMinus, IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './stepper.module.css'

interface StepperProps {
  /** Above the number; without it the name is only read out. */
  label?: ReactNode
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
export function Stepper({ label, name, value, min, max, step = 1, unit, isDisabled = false, onChange }: StepperProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [isWrong, setIsWrong] = useState(false)
  function take(next: number | null, details: NumberField.Root.ChangeEventDetails) {
    const isAllowed = next !== null && Number.isInteger(next) && next >= min && next <= max
    // Leaving the field shows the value again.
    setIsWrong(!isAllowed && details.event.type !== 'focusout')
    if (isAllowed) onChange(next)
    else details.cancel()
  }
  return (
    <NumberField.Root
      id={id}
      value={value}
      min={min}
      max={max}
      step={step}
      smallStep={step}
      largeStep={step * 10}
      // Without it a number that is too large would turn into the largest one before anybody has read why.
      allowOutOfRange
      format={plain}
      locale={i18n.locale}
      disabled={isDisabled}
      onValueChange={take}
    >
      {label && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <NumberField.Group className={styles.box} data-invalid={isWrong || undefined}>
        <NumberField.Decrement className={styles.step} aria-label={t`${name}: less`}>
          <IconMinus size={18} />
        </NumberField.Decrement>
        <span className={styles.number} style={{ '--digits': String(max).length }}>
          <NumberField.Input
            className={styles.input}
            role="spinbutton"
            aria-label={label ? undefined : name}
            aria-roledescription={undefined}
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-note` : undefined}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
        <NumberField.Increment className={styles.step} aria-label={t`${name}: more`}>
          <IconPlus size={18} />
        </NumberField.Increment>
      </NumberField.Group>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {isWrong && t`From ${min} to ${max}`}
      </p>
    </NumberField.Root>
  )
}

const plain: Intl.NumberFormatOptions = { useGrouping: false }
