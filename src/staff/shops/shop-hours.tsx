import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { StaffShop } from './shop-calls.ts'
import type { BedTypeId } from './slots/slot-calls.ts'
import { Field } from '#src/ui/forms/field.tsx'

import type { ShopDraft, ShopTrouble } from './shop-draft.ts'
import styles from './shop-place.module.css'

interface ShopHoursProps {
  draft: ShopDraft
  troubles: readonly ShopTrouble[]
  /** For which beds these hours hold; undefined while it is not known. */
  dailyHours: StaffShop['dailyHours']
  onChange: (changes: Partial<ShopDraft>) => void
}

/** When a studio is open every day, for the beds that follow no week of their own. */
export function ShopHours({ draft: { opensAt, closesAt }, troubles, dailyHours, onChange }: ShopHoursProps) {
  const { t } = useLingui()
  const { types, ownWeek } = dailyHours ?? { types: [], ownWeek: [] }
  const isOverruled = types.length > 0 && ownWeek.length === types.length
  if (isOverruled) {
    return (
      <p>
        <Trans>
          The hours of every bed are set in <TimeSlotsLink />, so there are no daily hours to change here.
        </Trans>
      </p>
    )
  }
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t`Opens`}
          type="time"
          step={300}
          value={opensAt}
          error={troubles.includes('hours') ? t`In steps of five minutes, such as 10:05` : undefined}
          onChange={(event) => onChange({ opensAt: event.target.value })}
        />
        <Field
          label={t`Closes`}
          type="time"
          value={closesAt}
          onChange={(event) => onChange({ closesAt: event.target.value })}
        />
      </div>
      {opensAt === closesAt && (
        <p className={styles.note}>
          <Trans>Open day and night</Trans>
        </p>
      )}
      <p className={styles.note}>
        {ownWeek[0] === undefined ? (
          <Trans>
            Days of the week and holidays are set in <TimeSlotsLink />.
          </Trans>
        ) : (
          <PartlyOverruled ownWeek={ownWeek[0]} />
        )}
      </p>
    </>
  )
}

function PartlyOverruled({ ownWeek }: { ownWeek: BedTypeId }) {
  return ownWeek === 'lie-down' ? (
    <Trans>
      These hours are for stand-up beds only. Lie-down beds follow their week in <TimeSlotsLink />.
    </Trans>
  ) : (
    <Trans>
      These hours are for lie-down beds only. Stand-up beds follow their week in <TimeSlotsLink />.
    </Trans>
  )
}

function TimeSlotsLink() {
  return (
    <Link to="/admin/time-slots" className={styles.link}>
      <Trans>Time slots</Trans>
    </Link>
  )
}
