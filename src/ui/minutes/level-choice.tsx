import { useId } from 'react'

import styles from './level-choice.module.css'

interface LevelChoiceProps<Value extends string> {
  legend: string
  value: Value
  /** From the least to the most; each has one bar more. */
  options: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onChange: (value: Value) => void
}

/** How strong: bars and words say the same. Real radio inputs bring the arrow keys. */
export function LevelChoice<Value extends string>({ legend, value, options, onChange }: LevelChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" aria-labelledby={`${name}-legend`}>
      <legend id={`${name}-legend`} className={styles.legend}>
        {legend}
      </legend>
      <div className={styles.levels}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.level}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <Bars lit={index + 1} of={options.length} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Bars({ lit, of }: { lit: number; of: number }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {Array.from({ length: of }, (_, bar) => (
        <span key={bar} className={styles.bar} data-lit={bar < lit || undefined} style={{ '--height': bar + 1 }} />
      ))}
    </span>
  )
}
