import { useLingui } from '@lingui/react/macro'

import styles from './move-buttons.module.css'

interface MoveButtonsProps {
  name: string
  /** Absent at the upper end of the list. */
  onUp: (() => void) | undefined
  /** Absent at its lower end. */
  onDown: (() => void) | undefined
  isMoving?: boolean
}

/** One place up or down in a list, for who cannot drag. */
export function MoveButtons({ name, onUp, onDown, isMoving = false }: MoveButtonsProps) {
  const { t } = useLingui()
  const ways = [
    { sign: '↑', label: t`Move ${name} up`, onMove: onUp },
    { sign: '↓', label: t`Move ${name} down`, onMove: onDown },
  ]
  return (
    <span className={styles.moves}>
      {ways.map(
        ({ sign, label, onMove }) =>
          onMove && (
            <button
              key={sign}
              type="button"
              className={styles.move}
              disabled={isMoving}
              aria-label={label}
              onClick={onMove}
            >
              {sign}
            </button>
          ),
      )}
    </span>
  )
}
