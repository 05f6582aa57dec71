import { useState } from 'react'

import styles from './time-field.module.css'

interface TimeFieldProps {
  label: string
  /** "HH:mm". */
  value: string
  onChange: (value: string) => void
}

/** A time of the day, typed in 24 hours wherever the browser comes from: 930, 9:30 and 21 are understood. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  function take() {
    const time = typed === undefined ? undefined : readTime(typed)
    if (time !== undefined && time !== value) onChange(time)
    setTyped(undefined)
  }
  return (
    <input
      className={styles.time}
      aria-label={label}
      aria-invalid={typed !== undefined && readTime(typed) === undefined ? true : undefined}
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

/** Midnight at the end of a day may be typed as 24:00. */
function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:：]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 24 || Number(minutes) > 59 || (Number(hours) === 24 && minutes !== '00'))
    return undefined
  return `${String(Number(hours) % 24).padStart(2, '0')}:${minutes}`
}
