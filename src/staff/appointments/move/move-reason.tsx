import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'

type Choice = 'asked' | 'bed' | 'late' | 'other'

/** Why an appointment is moved: one tap for what it mostly is, words for everything else. */
export function MoveReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useLingui()
  const [isOther, setIsOther] = useState(false)
  const words: Record<Exclude<Choice, 'other'>, string> = {
    asked: t`Guest asked`,
    bed: t`Bed fault`,
    late: t`Running late`,
  }
  const known = (['asked', 'bed', 'late'] as const).find((choice) => words[choice] === value)
  const chosen: Choice | '' = isOther ? 'other' : (known ?? '')
  function choose(choice: Choice | '') {
    setIsOther(choice === 'other')
    onChange(choice === 'other' || choice === '' ? '' : words[choice])
  }
  return (
    <div className="stack-10">
      <FilterChips<Choice | ''>
        label={t`Reason (required)`}
        value={chosen}
        options={[
          ...(['asked', 'bed', 'late'] as const).map((choice) => ({ value: choice, label: words[choice] })),
          { value: 'other', label: t`Other…` },
        ]}
        onChange={choose}
      />
      {isOther && <ReasonField value={value} onChange={onChange} autoFocus />}
    </div>
  )
}
