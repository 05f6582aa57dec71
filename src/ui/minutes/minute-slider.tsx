import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

import { IconMinus, IconPlus } from '#src/ui/pictures/icons.tsx'
import type { MinuteChoiceProps } from './minute-choice-props.ts'
import { StepButton } from '#src/ui/forms/step-button.tsx'

export const ticksPerMinuteOf = (max: number, most: number) => (max * 4 <= most ? 4 : max * 2 <= most ? 2 : 1)

/** What makes an element a slider of minutes: its role, what it says, and its keys. */
export function useMinuteSlider({ label, value, min, max, onChange }: MinuteChoiceProps) {
  const { t } = useLingui()
  const set = (next: number) => {
    const kept = Math.min(max, Math.max(min, Math.round(next)))
    if (kept !== value) onChange(kept)
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = afterKey(event.key, { value, min, max })
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': min,
    'aria-valuemax': max,
    'aria-valuenow': value,
    'aria-valuetext': t`${plural(value, { one: '# minute', other: '# minutes' })}`,
    onKeyDown,
  } as const
  return { slider, set }
}

function afterKey(key: string, { value, min, max }: { value: number; min: number; max: number }): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return value + 1
    case 'ArrowDown':
    case 'ArrowLeft':
      return value - 1
    case 'PageUp':
      return value + 5
    case 'PageDown':
      return value - 5
    case 'Home':
      return min
    case 'End':
      return max
    default:
      return undefined
  }
}

interface StepsProps extends Pick<MinuteChoiceProps, 'value' | 'min' | 'max'> {
  set: (value: number) => void
}

/** The way without dragging: one minute less. */
export function OneLess({ value, min, set }: StepsProps) {
  const { t } = useLingui()
  return (
    <StepButton label={t`One minute less`} isAtEnd={value <= min} onStep={() => set(value - 1)}>
      <IconMinus size={24} />
    </StepButton>
  )
}

/** The way without dragging: one minute more. */
export function OneMore({ value, max, set }: StepsProps) {
  const { t } = useLingui()
  return (
    <StepButton label={t`One minute more`} isAtEnd={value >= max} onStep={() => set(value + 1)}>
      <IconPlus size={24} />
    </StepButton>
  )
}

/** The word beside the number. */
export function MinutesWord({ value }: { value: number }) {
  return <Plural value={value} one="minute" other="minutes" />
}

export function UpTo({ max }: { max: number }) {
  return <Plural value={max} one="Up to # minute" other="Up to # minutes" />
}
