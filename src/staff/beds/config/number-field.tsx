import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { typedWhole } from '#src/domain/typed-number.ts'
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
  const isWrong = typed !== undefined && !isWithin(typedWhole(typed), min, max)
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
        const next = typedWhole(text)
        if (isWithin(next, min, max)) onChange(next)
      }}
    />
  )
}

function isWithin(value: number | undefined, min: number, max: number): value is number {
  return value !== undefined && value >= min && value <= max
}
