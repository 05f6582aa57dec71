import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Field } from '#src/ui/field.tsx'

import type { ShopDraft } from './shop-draft.ts'
import styles from './shop-place.module.css'

interface ShopHoursProps {
  draft: ShopDraft
  onChange: (changes: Partial<ShopDraft>) => void
}

/** When a studio is open every day. */
export function ShopHours({ draft: { opensAt, closesAt }, onChange }: ShopHoursProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t`Opens`}
          type="time"
          value={opensAt}
          onChange={(event) => onChange({ opensAt: event.target.value })}
        />
        <Field
          label={t`Closes`}
          type="time"
          value={closesAt}
          onChange={(event) => onChange({ closesAt: event.target.value })}
        />
      </div>
      <p className={styles.note}>
        {opensAt === closesAt ? (
          <Trans>Open day and night</Trans>
        ) : (
          <Trans>
            Days of the week and holidays are set in <TimeSlotsLink />.
          </Trans>
        )}
      </p>
    </>
  )
}

function TimeSlotsLink() {
  return (
    <Link to="/admin/$page" params={{ page: 'time-slots' }} className={styles.link}>
      <Trans>Time slots</Trans>
    </Link>
  )
}
