import { Trans, useLingui } from '@lingui/react/macro'

import type { BedRow } from '#src/staff/beds/bed-list-calls.ts'
import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'
import { IconPower, IconSun } from '#src/ui/pictures/icons.tsx'
import { IconCheck, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import { isInUse } from '#src/staff/beds/state-badge.tsx'

/** How many beds are in which state; a dash while it is unknown. */
export function BedCounts({ beds }: { beds: readonly BedRow[] | undefined }) {
  const { t } = useLingui()
  const count = (isCounted: (bed: BedRow) => boolean) => beds?.filter(isCounted).length ?? '–'
  return (
    <StatCards label={t`Beds by state`}>
      <StatCard label={<Trans>In use</Trans>} value={count(isInUse)} icon={<IconSun size={22} />} iconTone="warn" />
      <StatCard
        label={<Trans context="staff">Available</Trans>}
        value={count(({ state }) => state === 'ready' || state === 'cooling')}
        icon={<IconCheck size={22} />}
        iconTone="ok"
      />
      <StatCard
        label={<Trans>Offline</Trans>}
        value={count(({ state }) => state === 'offline' || state === 'fault')}
        icon={<IconOffline size={22} />}
        iconTone="bad"
      />
      <StatCard
        label={<Trans>Out of service</Trans>}
        value={count(({ state }) => state === 'disabled')}
        icon={<IconPower size={22} />}
        iconTone="plain"
      />
    </StatCards>
  )
}
