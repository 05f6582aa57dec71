import type { KeyboardEvent, ReactNode } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface ChoiceGroupProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** One choice out of several. Arrows walk through all of them, also those that cannot be chosen, and choose on the way. */
export function ChoiceGroup({ label, className, children }: ChoiceGroupProps) {
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {children}
    </div>
  )
}

interface ChoiceProps {
  label: string
  isChosen: boolean
  isBlocked?: boolean
  /** Tab stops once in a group: at the chosen one, or at the first when none is chosen. */
  isTabStop: boolean
  className?: string | undefined
  onChoose: () => void
  children: ReactNode
}

export function Choice({ label, isChosen, isBlocked = false, isTabStop, className, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-label={label}
      aria-checked={isChosen}
      aria-disabled={isBlocked || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={className}
      onClick={onChoose}
      onKeyDown={walk}
    >
      {children}
    </button>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const group = event.currentTarget.closest('[role="radiogroup"]')
  const choices = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
  const target = targetOf(event.key, choices.indexOf(event.currentTarget), choices)
  if (!target) return
  event.preventDefault()
  target.focus()
  if (target.ariaDisabled !== 'true') target.click()
}

function targetOf(key: string, here: number, choices: HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return choices[0]
  if (key === 'End') return choices.at(-1)
  const step = steps[key]
  return step === undefined ? undefined : choices[(here + step + choices.length) % choices.length]
}
