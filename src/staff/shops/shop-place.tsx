import { Trans, useLingui } from '@lingui/react/macro'

import { openableAddress } from '#src/domain/banners/banner.ts'
import { mapOf, type Point, pointOf, type TypedPlace } from '#src/domain/shops/place.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { IconMap } from '#src/ui/pictures/icons.tsx'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

import { LinkedPlace } from './linked-place.tsx'
import { OwnPosition } from './own-position.tsx'
import styles from './shop-place.module.css'

interface ShopPlaceProps {
  draft: TypedPlace & { mapUrl: string }
  troubles: readonly string[]
  onChange: (changes: Partial<TypedPlace & { mapUrl: string }>) => void
}

/** Where a studio lies: two numbers, and the link that leads members there. */
export function ShopPlace({ draft, troubles, onChange }: ShopPlaceProps) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>Place</Trans>}>
      <PinBox point={pointOf(draft)} />
      <OwnPosition timeZone={draft.timeZone} onChange={onChange} />
      <div className={styles.pair}>
        <Field
          label={t`Latitude`}
          inputMode="decimal"
          value={draft.latitude}
          error={
            troubles.includes('place')
              ? t`Not where the studio's time zone is. Such as 22.2803 and 114.1849`
              : undefined
          }
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
        maxLength={longest.mapUrl}
        value={draft.mapUrl}
        error={troubles.includes('map') ? t`Only a full https address` : undefined}
        onChange={(event) => onChange({ mapUrl: event.target.value.trim() })}
      />
      <LinkedPlace draft={draft} onChange={onChange} />
      {pointOf(draft) === undefined && (
        <p className={styles.note}>
          <Trans>
            Without a place, a phone's position proves nothing here: whoever types the ID of a door also needs its
            printed code, or staff to check them in.
          </Trans>
        </p>
      )}
      {draft.mapUrl === '' && (
        <p className={styles.note}>
          <Trans>Without a map link, members see no directions.</Trans>
        </p>
      )}
    </Panel>
  )
}

/** No streets: nothing of anybody else's is loaded. The map itself opens in a page of its own. */
function PinBox({ point }: { point: Point | undefined }) {
  const map = point && openableAddress(mapOf(point), location.origin)
  return (
    <div className={styles.box}>
      {point && (
        <span className={styles.pin}>
          <IconPin size={24} />
        </span>
      )}
      <p className={styles.point}>{point ? `${point.latitude}, ${point.longitude}` : <Trans>No place yet</Trans>}</p>
      {map !== undefined && (
        <a
          className={buttonClass({ kind: 'outline', size: 'small' })}
          href={map}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconMap size={20} />
          <Trans>Open in maps</Trans>
        </a>
      )}
    </div>
  )
}
