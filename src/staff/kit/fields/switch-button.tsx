import { useRef, useState, type ReactNode } from 'react'

import { LazyChoicePopover } from '#src/ui/overlays/overlays.tsx'
import { IconChevronDown } from '#src/ui/pictures/icons-critical.tsx'

import styles from './switch-button.module.css'

interface SwitchButtonProps<Value extends string> {
  icon: ReactNode
  /** What is chosen, for a screen reader, and the name of the choices unless they have one of their own. */
  label: string
  menuLabel?: string
  text: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** What is chosen, and the way to something else. */
export function SwitchButton<Value extends string>(props: SwitchButtonProps<Value>) {
  const { icon, label, menuLabel = label, text, value, options, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazyChoicePopover.preload}
      >
        {icon}
        <span className="visually-hidden">{label}</span>
        <span className={styles.text}>{text}</span>
        <IconChevronDown size={18} />
      </button>
      <LazyChoicePopover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={anchor}
        label={menuLabel}
        value={value}
        options={options}
        onChoose={(chosen) => {
          const found = options.find((option) => option.value === chosen)
          if (found) onChange(found.value)
        }}
      />
    </>
  )
}
