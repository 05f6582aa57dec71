import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { Face } from '#src/staff/members/list/face.tsx'
import { TimesLeft } from '#src/staff/members/list/times-left.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './head-card.module.css'
import { PhoneNumber } from './phone-number.tsx'

/** Who it is, and four numbers about them. */
export function HeadCard({ user }: { user: UserDetail }) {
  return (
    <section className={`${cardClass()} ${styles.card}`}>
      <Face nickname={user.nickname} picture={user.avatar} size="head" />
      <div className={styles.words}>
        <p className={styles.name}>
          {user.nickname || <Trans>No name yet</Trans>}
          <Badge tone="sun-soft">
            {user.level === null ? <Trans>Regular member</Trans> : <LevelName level={user.level} />}
          </Badge>
        </p>
        <PhoneNumber uid={user.uid} masked={user.phoneMasked} />
      </div>
      <dl className={styles.figures}>
        <Figure value={user.visits} label={<Trans context="staff">Visits</Trans>} />
        <Figure value={user.minutes} label={<Trans>Minutes in all</Trans>} />
        <Figure value={user.timesLeft ?? <TimesLeft times={null} />} label={<Trans>Sessions left</Trans>} />
        <Figure value={user.timeouts} label={<Trans>Timed out</Trans>} />
      </dl>
    </section>
  )
}

function Figure({ value, label }: { value: ReactNode; label: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
