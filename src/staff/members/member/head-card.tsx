import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { languageNames } from '#src/domain/language.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { Face } from '#src/staff/members/list/face.tsx'
import { TimesLeft } from '#src/staff/members/list/times-left.tsx'
import { TagRow } from '#src/staff/members/tags/tag-row.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './head-card.module.css'
import { PhoneNumber } from './phone-number.tsx'

/** Who it is, how they are reached, and four numbers about them. */
export function HeadCard({ user }: { user: UserDetail }) {
  const { email, language, spent } = user
  const ways = [email, language && languageNames[language]].filter(Boolean)
  return (
    <section className={`${cardClass()} ${styles.card}`}>
      <Face nickname={user.nickname} picture={user.avatar} size="head" />
      <div className={styles.words}>
        <div className={styles.name}>
          <span>{user.nickname || <Trans>No name yet</Trans>}</span>
          {user.level !== null && (
            <Badge tone="sun-soft">
              <LevelName level={user.level} />
            </Badge>
          )}
          <TagRow user={user} />
        </div>
        <div className={styles.ways}>
          <PhoneNumber uid={user.uid} masked={user.phoneMasked} />
          {ways.map((way) => (
            <span key={way}>
              <span className="dot" />
              {way}
            </span>
          ))}
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure value={user.visits} label={<Trans context="staff">Visits</Trans>} />
        <Figure value={user.timesLeft ?? <TimesLeft times={null} />} label={<Trans>Sessions left</Trans>} />
        <Figure
          value={spent ? formatMoney(spent.cents, spent.currency) : '—'}
          label={<Trans context="member">Spent</Trans>}
        />
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
