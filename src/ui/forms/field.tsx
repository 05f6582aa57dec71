import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './field.module.css'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  label: ReactNode
  helper?: ReactNode
  /** What is wrong and how to mend it; replaces the helper. */
  error?: ReactNode
  /** Inside the box, before the text: an area code, a unit. */
  before?: ReactNode
  after?: ReactNode
}

/** One line of text with its label above and its trouble below. */
export function Field({ label, helper, error, before, after, className, id, ...rest }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const note = error ?? helper
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        {before}
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {after}
        {error && <IconAlert className={styles.alert} />}
      </div>
      <FieldNote id={noteId} helper={helper} error={error} />
    </div>
  )
}

interface FieldNoteProps {
  id: string
  helper?: ReactNode
  error?: ReactNode
}

/** The line below an input. It is a live region, so that trouble found on sending is read out. */
export function FieldNote({ id, helper, error }: FieldNoteProps) {
  return (
    <p id={id} className={styles.note} data-invalid={error ? '' : undefined} aria-live="polite">
      {error ?? helper}
    </p>
  )
}
