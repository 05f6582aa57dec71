import { useState } from 'react'

import { narrow } from '#src/domain/typed-number.ts'

import styles from './time-field.module.css'
import { toTime } from './week-draft.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface TimeFieldProps {
  label: string
  /** "HH:mm". */
  value: string
  /** Minutes: what is typed in between becomes the next step. */
  step?: number
  onChange: (value: string) => void
}

/** A time of the day, typed in 24 hours wherever the browser comes from: 930, 9:30 and 21 are understood. */
export function TimeField({ label, value, step = 1, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  function take() {
    const time = typed === undefined ? undefined : readTime(typed, step)
    if (time !== undefined && time !== value) onChange(time)
    setTyped(undefined)
  }
  return (
    <input
      className={styles.time}
      aria-label={label}
      aria-invalid={typed !== undefined && readTime(typed, step) === undefined ? true : undefined}
      inputMode="numeric"
      maxLength={longest.time}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

/** Midnight at the end of a day may be typed as 24:00. */
function readTime(text: string, step: number): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(narrow(text).trim()) ?? []
  if (hours === '' || Number(hours) > 24 || Number(minutes) > 59 || (Number(hours) === 24 && minutes !== '00'))
    return undefined
  return toTime(Math.ceil((Number(hours) * 60 + Number(minutes)) / step) * step)
}
