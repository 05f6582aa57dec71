import { useId, type ReactNode } from 'react'

import { IconChevronDown } from '#src/ui/pictures/icons-critical.tsx'

import styles from './select-field.module.css'

interface SelectFieldProps<Value extends string> {
  label: ReactNode
  value: Value | ''
  /** Stands first, where nothing may be chosen. */
  placeholder?: string
  options: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** One choice out of many; the browser's own list, which every tablet knows best. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, placeholder, options, onChange, isDisabled = false } = props
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.input}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} className={styles.arrow} />
      </div>
    </div>
  )
}
