import { useId } from 'react'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import modeStyles from '#src/staff/shops/shop-mode.module.css'
import styles from './shop-presence.module.css'

export interface LevelOption<Value extends number | string> {
  value: Value
  name: string
  /** What follows from it. */
  how?: string
  /** Why it can't be chosen. */
  whyNot?: string | undefined
}

interface LevelChoiceProps<Value extends number | string> {
  label: string
  chosen: Value
  options: readonly LevelOption<Value>[]
  onChoose: (value: Value) => void
}

/** A few ways with their consequences, of which one holds. */
export function LevelChoice<Value extends number | string>({
  label,
  chosen,
  options,
  onChoose,
}: LevelChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-label={label}>
      <p className="text-body-s-strong" aria-hidden="true">
        {label}
      </p>
      <div className={modeStyles.modes}>
        {options.map(({ value, name, how, whyNot }) => (
          <label key={value} className={modeStyles.mode}>
            <input
              type="radio"
              name={id}
              className={modeStyles.input}
              checked={value === chosen}
              disabled={whyNot !== undefined && value !== chosen}
              aria-describedby={`${id}-${value}`}
              onChange={() => onChoose(value)}
            />
            <span className={modeStyles.name}>
              <span className={modeStyles.mark}>
                <IconCheck size={16} />
              </span>
              {name}
            </span>
            <span id={`${id}-${value}`} className="quiet">
              {how} {whyNot !== undefined && <b className={styles.whyNot}>{whyNot}</b>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
