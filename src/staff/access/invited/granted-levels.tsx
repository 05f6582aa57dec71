import { Trans, useLingui } from '@lingui/react/macro'

import { useLevelName } from '#src/staff/access/level-badge.tsx'

import type { InvitationView } from './invited-calls.ts'
import styles from './invited.module.css'

/** As what, and where: one line for each studio. */
export function GrantedLevels({ level, shops }: Pick<InvitationView, 'level' | 'shops'>) {
  const { t } = useLingui()
  const levelName = useLevelName()
  const lines =
    level === null
      ? shops.map((one) => [levelName(one.level), one.name] as const)
      : [[levelName(level), t`All studios`] as const]
  return (
    <ul className={styles.levels}>
      {lines.map(([name, place]) => (
        <li key={place}>
          <strong>{name}</strong>
          <span>
            <Trans>at {place}</Trans>
          </span>
        </li>
      ))}
    </ul>
  )
}
