import { useId, type ReactNode } from 'react'

import styles from './radio-cards.module.css'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

interface RadioCardsProps<Value extends string> {
  legend: ReactNode
  value: Value | undefined
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  error?: ReactNode
}

/** One choice out of a few, each a box; a tick tells the chosen one besides its border. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, value, options, onChange, error } = props
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-note` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card} data-invalid={error ? '' : undefined}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <IconCheck size={22} className={styles.check} />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${name}-note`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
