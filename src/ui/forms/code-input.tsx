import { useId, useState, type ReactNode, type Ref } from 'react'

import styles from './code-input.module.css'
import { FieldNote } from './field.tsx'

interface CodeInputProps {
  label: ReactNode
  /** How many digits it takes; six unless said. */
  length?: number
  value: string
  onChange: (digits: string) => void
  helper?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Cells over one real input, so that paste, autofill and screen readers meet an ordinary field. */
export function CodeInput({ label, length = 6, value, onChange, helper, error, ref }: CodeInputProps) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.cells} style={{ '--cells': length }} data-invalid={error ? '' : undefined}>
        {Array.from({ length }, (_, cell) => (
          <Cell key={cell} digit={value[cell]} isNext={hasFocus && cell === Math.min(value.length, length - 1)} />
        ))}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(onlyDigits(event.target.value, length))}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      <FieldNote id={`${id}-note`} helper={helper} error={error} />
    </div>
  )
}

function Cell({ digit, isNext }: { digit: string | undefined; isNext: boolean }) {
  return (
    <span className={styles.cell} data-next={isNext ? '' : undefined} aria-hidden="true">
      {digit ?? (isNext && <span className={styles.caret} />)}
    </span>
  )
}

/** A pasted message may carry words and spaces around the code; full-width digits are digits too. */
function onlyDigits(text: string, length: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
}
