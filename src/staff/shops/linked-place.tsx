import { Trans } from '@lingui/react/macro'

import { placeInLink, pointOf, type TypedPlace } from '#src/domain/shops/place.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './shop-place.module.css'

interface LinkedPlaceProps {
  draft: TypedPlace & { mapUrl: string }
  onChange: (changes: Partial<TypedPlace>) => void
}

/** The coordinates in the map link, to be taken with one tap; nothing where they are those of the studio already. */
export function LinkedPlace({ draft, onChange }: LinkedPlaceProps) {
  const linked = placeInLink(draft.mapUrl, draft.timeZone)
  if (linked.kind === 'none') return null
  if (linked.kind === 'short') {
    return (
      <p className={styles.note} role="status">
        <Trans>A short link doesn't say where it leads. For the coordinates, open it and paste the full address.</Trans>
      </p>
    )
  }
  const { point, isShifted } = linked
  const now = pointOf(draft)
  if (now?.latitude === point.latitude && now.longitude === point.longitude) return null
  const { latitude, longitude } = point
  return (
    <div className={styles.linked} role="status">
      <p className={styles.note}>
        <Trans>
          In this link: {latitude}, {longitude}
        </Trans>
        {isShifted && (
          <>
            {' '}
            <Trans>Amap may be off by some hundred metres. Check it in maps.</Trans>
          </>
        )}
      </p>
      <Button
        kind="tonal"
        size="small"
        onClick={() => onChange({ latitude: String(latitude), longitude: String(longitude) })}
      >
        <Trans>Use this place</Trans>
      </Button>
    </div>
  )
}
