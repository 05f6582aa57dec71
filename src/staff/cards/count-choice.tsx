import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'

import styles from './count-choice.module.css'

interface CountChoiceProps {
  label: string
  /** null: the choice without a number. */
  value: number | null
  /** The number that choosing the first begins with. */
  fallback: number
  max: number
  counted: string
  unlimited: string
  onChange: (value: number | null) => void
}

/** A number, or the choice that needs none. */
export function CountChoice({ label, value, fallback, max, counted, unlimited, onChange }: CountChoiceProps) {
  return (
    <div className={styles.choice}>
      <div className={styles.ways}>
        <p className={styles.label}>{label}</p>
        <Segmented
          label={label}
          value={value === null ? 'none' : 'count'}
          options={[
            { value: 'count', label: counted },
            { value: 'none', label: unlimited },
          ]}
          onChange={(way) => onChange(way === 'none' ? null : fallback)}
        />
      </div>
      {value !== null && (
        <div className={styles.count}>
          <Stepper name={label} value={value} min={1} max={max} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
