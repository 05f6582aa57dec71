import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { operatingModes, type OperatingMode, usualStaffed } from '#src/domain/shops/operating-mode.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { termsOf, type ShopDraft, type ShopTrouble } from './shop-draft.ts'
import styles from './shop-mode.module.css'
import { StaffedFields } from './texts/staffed-fields.tsx'
import { useModeNames } from './texts/use-shop-names.ts'
import { useModeTexts } from './texts/use-mode-texts.ts'

interface ShopModeProps {
  draft: ShopDraft
  troubles: readonly ShopTrouble[]
  /** How the studio is run at this moment. */
  now: OperatingMode | undefined
  onChange: (changes: Partial<ShopDraft>) => void
}

/** Who lets a bed start. */
export function ShopMode({ draft, troubles, now, onChange }: ShopModeProps) {
  const { t } = useLingui()
  const { operatingMode: chosen } = draft
  const hours = draft.staffed ?? usualStaffed
  const id = useId()
  const names = useModeNames()
  const explain = useModeTexts(termsOf(draft).staffedHours)
  return (
    <Panel
      title={<Trans>Operating mode</Trans>}
      end={
        <span className="quiet">
          <Trans>Decides who may start a bed</Trans>
        </span>
      }
    >
      <fieldset className={styles.modes} aria-label={t`Operating mode`}>
        {operatingModes.map((mode) => (
          <label key={mode} className={styles.mode}>
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={mode === chosen}
              aria-describedby={`${id}-${mode}`}
              onChange={() => onChange({ operatingMode: mode, ...(mode === 'staffed-hours' && { staffed: hours }) })}
            />
            <span className={styles.name}>
              <span className={styles.mark}>
                <IconCheck size={16} />
              </span>
              {names[mode]}
            </span>
            <span id={`${id}-${mode}`} className="quiet">
              {explain[mode]}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'staffed-hours' && (
        <StaffedFields
          staffed={hours}
          hasTrouble={troubles.includes('staffed')}
          onChange={(changes) => onChange({ staffed: { ...hours, ...changes } })}
        />
      )}
      <p className={styles.note} role="status">
        {chosen !== now && <Trans>Takes effect for the next start. Beds that are running go on.</Trans>}
      </p>
    </Panel>
  )
}
