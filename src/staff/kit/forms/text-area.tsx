import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'

import { FieldNote } from '#src/ui/forms/field.tsx'

import styles from './text-area.module.css'

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: ReactNode
  helper?: ReactNode
  error?: ReactNode
}

/** Several lines of text. */
export function TextArea({ label, helper, error, id, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <textarea
        {...rest}
        id={inputId}
        rows={rows}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? helper) ? `${inputId}-note` : undefined}
      />
      <FieldNote id={`${inputId}-note`} helper={helper} error={error} />
    </div>
  )
}
