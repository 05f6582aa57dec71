import type { ReactNode } from 'react'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import { IconMinus } from '#src/ui/pictures/icons.tsx'

import styles from './switch.module.css'

interface SwitchProps {
  label?: ReactNode
  /** The name where the label is only seen in its row. */
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** On or off, in force at once or with the form it stands in. */
export function Switch({ label, name, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-label={name}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob}>{isOn ? <IconCheck size={16} /> : <IconMinus size={16} />}</span>
      </span>
      {label}
    </label>
  )
}
