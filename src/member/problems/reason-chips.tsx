import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import type { ProblemReason } from '#src/domain/problems/problem.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './reason-chips.module.css'
import { ReasonWords } from './reason-words.tsx'

interface ReasonChipsProps {
  reasons: readonly ProblemReason[]
  value: ProblemReason | undefined
  onChange: (reason: ProblemReason) => void
  /** The button was pressed without one. */
  isMissing: boolean
}

/** What happened, one of a few. */
export function ReasonChips({ reasons, value, onChange, isMissing }: ReasonChipsProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-note`}>
      <legend className="visually-hidden">
        <Trans>What happened?</Trans>
      </legend>
      <div className={styles.chips}>
        {reasons.map((reason) => (
          <label key={reason} className={styles.chip}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={reason === value}
              onChange={() => onChange(reason)}
            />
            <IconCheck size={18} className={styles.check} />
            <ReasonWords reason={reason} />
          </label>
        ))}
      </div>
      <p id={`${name}-note`} className={styles.note} aria-live="polite">
        {isMissing && value === undefined && <Trans>Choose what happened</Trans>}
      </p>
    </fieldset>
  )
}
