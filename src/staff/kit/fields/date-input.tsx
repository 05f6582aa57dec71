import { useState, type ComponentProps } from 'react'

import { plausibleDate } from '#src/lib/plausible-date.ts'

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** YYYY-MM-DD; undefined: open. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/**
 * A day in the browser's own calendar. During typing, a browser already tells years such as 0002: only a
 * complete date of this century is handed on, and leaving the field shows what counts.
 */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...input}
      type="date"
      value={typed ?? value ?? ''}
      aria-invalid={(typed !== undefined && typed !== '') || undefined}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        const isCleared = target.value === '' && !target.validity.badInput
        if (!isCleared && plausibleDate(target.value) === undefined) return setTyped(target.value)
        setTyped(undefined)
        onChange(target.value || undefined)
      }}
    />
  )
}
