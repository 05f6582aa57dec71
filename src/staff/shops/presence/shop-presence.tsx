import { Trans, useLingui } from '@lingui/react/macro'

import type { StaffShop } from '#src/staff/shops/shop-calls.ts'
import { pointOf, type ShopDraft } from '#src/staff/shops/shop-draft.ts'
import { useLevelNames } from '#src/staff/shops/texts/use-shop-names.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { LevelChoice } from './level-choice.tsx'

interface ShopPresenceProps {
  draft: ShopDraft
  limits: StaffShop['presenceLimits']
  onChange: (changes: Partial<ShopDraft>) => void
}

const radii = [100, 150, 250, 500]

/** What members have to show at a studio's doors and beds, each with what follows from it. */
export function ShopPresence({ draft, limits, onChange }: ShopPresenceProps) {
  const { t } = useLingui()
  const names = useLevelNames()
  const { presence } = draft
  if (!presence) return null
  const change = (changes: Partial<typeof presence>) => onChange({ presence: { ...presence, ...changes } })
  // Of a bed that never started over Bluetooth it is not known that it can.
  const bedsWithoutRadio = limits?.bedsWithoutRadio.join(', ') ?? ''
  const bedsWithoutDisplay = limits?.bedsWithoutDisplay?.join(', ') ?? ''
  const doorsWithoutRadio = limits?.doorsWithoutRadio?.join(', ') ?? ''
  const distances = [...new Set([...radii, presence.radiusMeters])].sort((a, b) => a - b)
  return (
    <Panel title={<Trans>Proof of being there</Trans>}>
      {limits?.isDemo === true && (
        <p className="quiet">
          <Trans>This is a demo: typed IDs are enough, whatever is chosen here.</Trans>
        </p>
      )}
      <LevelChoice
        label={t`Asked for at the door`}
        chosen={presence.door}
        options={[
          {
            value: 1,
            name: names.door[1],
            how: t`A typed ID needs the phone's position at the studio, or a check-in by staff`,
          },
          {
            value: 2,
            name: names.door[2],
            how: t`Whoever shares no position can't open the door and needs the staff, unless it has a display, Bluetooth or a tag`,
            whyNot: pointOf(draft) ? undefined : t`First enter where the studio is, under Place`,
          },
          {
            value: 3,
            name: names.door[3],
            how: t`iPhones have no Bluetooth in the browser: their members need a tag at the door, or the staff`,
            whyNot:
              doorsWithoutRadio === ''
                ? undefined
                : t`First switch on Bluetooth or set up a tag at each: ${doorsWithoutRadio}`,
          },
        ]}
        onChoose={(door) => change({ door })}
      />
      <LevelChoice
        label={t`Asked for at the bed`}
        chosen={presence.bed}
        options={[
          { value: 1, name: names.bed[1], how: t`Also needs a door opened with proof, or a check-in by staff` },
          {
            value: 2,
            name: names.bed[2],
            how: t`A photo of the code is useless after a minute. Whoever takes longer to choose scans it again.`,
            whyNot:
              bedsWithoutDisplay === '' ? undefined : t`First set up a display or a tag at each: ${bedsWithoutDisplay}`,
          },
          {
            value: 3,
            name: names.bed[3],
            how: t`iPhones have no Bluetooth in the browser: their members need a tag at the bed, or staff to start`,
            whyNot:
              bedsWithoutRadio === ''
                ? undefined
                : t`First start each over Bluetooth once, or set up a tag: ${bedsWithoutRadio}`,
          },
        ]}
        onChoose={(bed) => change({ bed })}
      />
      <LevelChoice
        label={t`Counts as here within`}
        chosen={presence.radiusMeters}
        options={distances.map((value) => ({ value, name: `${value} m` }))}
        onChoose={(radiusMeters) => change({ radiusMeters })}
      />
      <p className="quiet">
        <Trans>A wider circle lets in phones that are a street away; a narrow one refuses some that are inside.</Trans>
      </p>
    </Panel>
  )
}
