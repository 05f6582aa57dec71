import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Field } from '#src/ui/forms/field.tsx'

interface NumberFieldProps {
  label: ReactNode
  unit: ReactNode
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number to type; it is taken when it is within its limits. */
export function NumberField({ label, unit, value, min, max, onChange }: NumberFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !isWithin(Number(typed), min, max)
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      after={unit}
      error={isWrong ? t`From ${min} to ${max}` : undefined}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.target.value.trim()
        setTyped(text)
        if (text !== '' && isWithin(Number(text), min, max)) onChange(Number(text))
      }}
    />
  )
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
