import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { minuteRange, type MinuteRange } from '#src/domain/sessions/minute-range.ts'
import { intensities } from '#src/domain/beds/bed.ts'

import styles from './exposure-note.module.css'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'

/** Why fewer minutes can be chosen than the bed has; nothing where the bed alone decides. */
export function ExposureNote({ offer, range }: { offer: BedOffer; range: MinuteRange }) {
  if (range.cappedBy !== 'schedule') return null
  const { max } = range
  const sessions = offer.exposure?.sessions ?? 0
  return (
    <p className={styles.note}>
      {sessions === 0 ? (
        <Trans>For a first session, at most {max} min at this intensity.</Trans>
      ) : (
        <Plural
          value={sessions}
          one={`After # session in a row, at most ${max} min at this intensity.`}
          other={`After # sessions in a row, at most ${max} min at this intensity.`}
        />
      )}
    </p>
  )
}

/** Which strengths the schedule does not allow yet; nothing where it allows all. What a booking leaves is said by its own note. */
export function StrengthNote({ offer }: { offer: BedOffer }) {
  const { i18n } = useLingui()
  const names = useIntensityNames()
  const missing = intensities.filter((intensity) => minuteRange({ ...offer, booking: null }, intensity) === undefined)
  if (missing.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(
    missing.map((intensity) => names[intensity]),
  )
  return (
    <p className={styles.note}>
      {offer.exposure?.bySkin === 'light' ? (
        <Trans>Skin that burns easily gets the lightest intensity only.</Trans>
      ) : (
        <Trans>Only after more sessions: {list}</Trans>
      )}
    </p>
  )
}
