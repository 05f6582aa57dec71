import { Popover as Base } from '@base-ui/react/popover'
import { useContext, useRef, type KeyboardEvent, type RefObject } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './choice-popover.module.css'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import { OverlayPlaceContext } from './cover-page.ts'
import { useBackCloses } from './use-back-closes.ts'

export interface ChoicePopoverProps {
  open: boolean
  onClose: () => void
  /** The button that opened it; the focus goes back there. */
  anchor: RefObject<HTMLElement | null>
  label: string
  value: string
  options: readonly { value: string; label: string; lang?: string }[]
  onChoose: (value: string) => void
}

/** A few choices under a button; the arrow keys walk through them, and choosing closes. */
export function ChoicePopover({ open, onClose, anchor, label, value, options, onChoose }: ChoicePopoverProps) {
  const menu = useRef<HTMLDivElement>(null)
  useBackCloses(open, onClose)
  function choose(chosen: string) {
    onClose()
    onChoose(chosen)
  }
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} modal>
      <Base.Portal container={useContext(OverlayPlaceContext)}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Positioner className={styles.positioner} anchor={anchor} side="bottom" align="end" sideOffset={12}>
          <Base.Popup
            ref={menu}
            role="menu"
            aria-label={label}
            className={styles.popup}
            onKeyDown={walk}
            initialFocus={() => chosenRow(menu.current)}
            finalFocus={anchor}
          >
            {options.map((option) => (
              <button
                key={option.value}
                type="button"
                role="menuitemradio"
                aria-checked={option.value === value}
                lang={option.lang}
                className={classNames(styles.row, option.value === value && styles.chosen)}
                onClick={() => choose(option.value)}
              >
                {option.label}
                {option.value === value && <IconCheck size={22} />}
              </button>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function chosenRow(menu: HTMLElement | null): HTMLElement | null {
  return menu?.querySelector<HTMLElement>('[aria-checked="true"]') ?? null
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const index = rows.findIndex((row) => row === document.activeElement)
  const step = steps[event.key]
  if (step !== undefined) rows.at((index + step) % rows.length)?.focus()
  else if (event.key === 'Home') rows[0]?.focus()
  else if (event.key === 'End') rows.at(-1)?.focus()
  else return
  event.preventDefault()
}
