import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Panel } from '#src/staff/kit/panel.tsx'
import { Field } from '#src/ui/field.tsx'

import type { ShopDraft, ShopTrouble } from './shop-draft.ts'
import styles from './shop-place.module.css'

interface ShopPlaceProps {
  draft: ShopDraft
  troubles: readonly ShopTrouble[]
  onChange: (changes: Partial<ShopDraft>) => void
}

/** When a studio is open every day, and where it lies. */
export function ShopPlace({ draft, troubles, onChange }: ShopPlaceProps) {
  const { t } = useLingui()
  const placeTrouble = troubles.includes('place') ? t`Such as 22.2803 and 114.1849` : undefined
  return (
    <div className={styles.panels}>
      <Panel title={<Trans>Daily hours</Trans>}>
        <div className={styles.pair}>
          <Field
            label={t`Opens`}
            type="time"
            value={draft.opensAt}
            onChange={(event) => onChange({ opensAt: event.target.value })}
          />
          <Field
            label={t`Closes`}
            type="time"
            value={draft.closesAt}
            onChange={(event) => onChange({ closesAt: event.target.value })}
          />
        </div>
        <p className={styles.note}>
          {draft.opensAt === draft.closesAt ? (
            <Trans>Open day and night</Trans>
          ) : (
            <Trans>
              Days of the week and holidays are set in <TimeSlotsLink />.
            </Trans>
          )}
        </p>
      </Panel>
      <Panel title={<Trans>Place</Trans>}>
        <div className={styles.pair}>
          <Field
            label={t`Latitude`}
            inputMode="decimal"
            value={draft.latitude}
            error={placeTrouble}
            onChange={(event) => onChange({ latitude: event.target.value.trim() })}
          />
          <Field
            label={t`Longitude`}
            inputMode="decimal"
            value={draft.longitude}
            onChange={(event) => onChange({ longitude: event.target.value.trim() })}
          />
        </div>
        <Field
          label={t`Map link`}
          inputMode="url"
          value={draft.mapUrl}
          error={troubles.includes('map') ? t`Only a full https address` : undefined}
          onChange={(event) => onChange({ mapUrl: event.target.value.trim() })}
        />
      </Panel>
    </div>
  )
}

function TimeSlotsLink() {
  return (
    <Link to="/admin/$page" params={{ page: 'time-slots' }} className={styles.link}>
      <Trans>Time slots</Trans>
    </Link>
  )
}
