import { type ReactNode, useRef, useState } from 'react'

import { LazyChoicePopover } from '#src/ui/overlays/overlays.tsx'

import { ListRow } from './list-row.tsx'

interface ChoiceRowProps {
  icon: ReactNode
  label: string
  value: string
  options: readonly { value: string; label: string; lang?: string }[]
  onChoose: (value: string) => void
}

/** A row that says what is chosen and opens the few choices there are. */
export function ChoiceRow({ icon, label, value, options, onChoose }: ChoiceRowProps) {
  const row = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <ListRow
        ref={row}
        icon={icon}
        label={label}
        meta={chosen && <span lang={chosen.lang}>{chosen.label}</span>}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazyChoicePopover.preload}
      />
      <LazyChoicePopover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={row}
        label={label}
        value={value}
        options={options}
        onChoose={onChoose}
      />
    </>
  )
}
