import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { ShopDraft } from '#src/staff/shops/shop-draft.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { RuleRow } from './rule-row.tsx'
import styles from './shop-alerts.module.css'

interface ShopAlertsProps {
  draft: ShopDraft
  isDisabled: boolean
  onChange: (changes: Partial<ShopDraft>) => void
}

/** How those on duty at a studio, and its managers, hear of what goes wrong there. */
export function ShopAlertsPanel({ draft: { alertRules }, isDisabled, onChange }: ShopAlertsProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The page is long, and whoever comes for the rules sees them first.
    if (location.hash === '#alerts') place.current?.scrollIntoView()
  }, [])
  if (alertRules === undefined) return null
  return (
    <div ref={place}>
      <Panel title={<Trans>Alerts</Trans>}>
        <p className="quiet">
          <Trans>
            Alerts go to the phones of those on duty. What nobody takes in time goes to managers; with nobody on duty it
            goes there at once.
          </Trans>
        </p>
        <ul className={styles.rules} aria-label={t`Alerts`}>
          {alertRules.map((rule) => (
            <RuleRow
              key={rule.kind}
              rule={rule}
              isDisabled={isDisabled}
              onChange={(changed) =>
                onChange({ alertRules: alertRules.map((each) => (each.kind === changed.kind ? changed : each)) })
              }
            />
          ))}
        </ul>
        <p className="quiet">
          <Trans>Night is from 22:00 to 08:00 at the studio. Those on duty are told at any hour.</Trans>
        </p>
      </Panel>
    </div>
  )
}
