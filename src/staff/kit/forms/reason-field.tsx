import { useLingui } from '@lingui/react/macro'

import { TextArea } from './text-area.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** Why something is done; it is kept with who did it. */
export function ReasonField({ value, onChange, autoFocus = false }: ReasonFieldProps) {
  const { t } = useLingui()
  return (
    <TextArea
      label={t`Reason (required)`}
      helper={t`At least 4 characters. Kept in the change history.`}
      rows={2}
      required
      autoFocus={autoFocus}
      maxLength={longest.reason}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
