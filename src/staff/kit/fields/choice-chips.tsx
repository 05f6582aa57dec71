import type { ReactNode } from 'react'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './choice-chips.module.css'

interface ChoiceChipsProps<Value extends string> {
  legend: ReactNode
  /** What an empty choice means, such as all beds; without it nothing chosen is nothing. */
  all?: ReactNode
  chosen: readonly Value[]
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (chosen: Value[]) => void
}

/** Any number out of a few, or all of them. */
export function ChoiceChips<Value extends string>({ legend, all, chosen, options, onChange }: ChoiceChipsProps<Value>) {
  function toggle(value: Value) {
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {all && (
          <Chip isChecked={chosen.length === 0} onToggle={() => onChange([])}>
            {all}
          </Chip>
        )}
        {options.map(({ value, label }) => (
          <Chip key={value} isChecked={chosen.includes(value)} onToggle={() => toggle(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

interface ChipProps {
  isChecked: boolean
  onToggle: () => void
  children: ReactNode
}

function Chip({ isChecked, onToggle, children }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" className={styles.input} checked={isChecked} onChange={onToggle} />
      {isChecked && <IconCheck size={18} />}
      {children}
    </label>
  )
}
