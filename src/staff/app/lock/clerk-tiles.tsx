import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { Avatar } from '#src/shared/members/avatar.tsx'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import type { StaffLevel } from '#src/staff/kit/self/self-calls.ts'

import styles from './clerk-tiles.module.css'

export interface Clerk {
  uid: string
  nickname: string
  level: string
}

interface ClerkTilesProps {
  clerks: readonly Clerk[]
  chosen: string
  isOffline: boolean
  onChoose: (uid: string) => void
  onOther: () => void
}

/** Every clerk who has a login on this tablet, and the way to sign in for one who has none. */
export function ClerkTiles({ clerks, chosen, isOffline, onChoose, onOther }: ClerkTilesProps) {
  const { t } = useLingui()
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles.who}>
      <h2 id={title}>
        <Trans>Who is using the tablet?</Trans>
      </h2>
      <ul className={styles.tiles}>
        {clerks.map(({ uid, nickname, level }) => (
          <li key={uid}>
            <button type="button" className={styles.tile} aria-pressed={uid === chosen} onClick={() => onChoose(uid)}>
              <Avatar nickname={nickname} />
              <span className={styles.name}>{nickname === '' ? t`No name yet` : nickname}</span>
              <span className="quiet">{isLevel(level) && <LevelName level={level} />}</span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.tile}
            aria-disabled={isOffline || undefined}
            onClick={isOffline ? undefined : onOther}
          >
            <span className={styles.plus} aria-hidden="true">
              +
            </span>
            <span className={styles.name}>
              <Trans>Someone else</Trans>
            </span>
            <span className="quiet">
              <Trans>Sign in</Trans>
            </span>
          </button>
        </li>
      </ul>
    </section>
  )
}

function isLevel(level: string): level is StaffLevel {
  return level === 'staff' || level === 'manager' || level === 'owner'
}
