import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { TimesLeft } from '#src/staff/members/list/times-left.tsx'
import { Who } from '#src/staff/members/list/who.tsx'
import type { UserRow } from '#src/staff/members/member-list-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

import styles from './found-members.module.css'

interface FoundMembersProps {
  users: readonly UserRow[]
  /** More than these match. */
  isCut: boolean
  onChoose: (user: UserRow) => void
}

/** Members by name, the end of their number and what is left of their packages. */
export function FoundMembers({ users, isCut, onChoose }: FoundMembersProps) {
  const { t } = useLingui()
  return (
    <div className="stack-8">
      <p className="visually-hidden" role="status">
        <Plural value={users.length} one="# member found" other="# members found" />
      </p>
      <ul className={styles.list} aria-label={t`Members found`}>
        {users.map((user) => (
          <li key={user.uid}>
            {user.status === 'blocked' ? (
              <div className={styles.row} data-blocked="">
                <Face user={user} />
                <Badge tone="bad">
                  <Trans context="staff">Blocked</Trans>
                </Badge>
              </div>
            ) : (
              <button type="button" className={styles.row} onClick={() => onChoose(user)}>
                <Face user={user} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="quiet">
          <Trans>More members match. Type more of the name or number.</Trans>
        </p>
      )}
    </div>
  )
}

function Face({ user }: { user: UserRow }) {
  const hasNone = user.packageName === null && user.timesLeft === 0
  return (
    <Who nickname={user.nickname} picture={user.avatar}>
      {user.phoneMasked} <span className="dot" />{' '}
      {hasNone ? (
        <Trans>No package</Trans>
      ) : (
        <>
          {user.packageName} <span className="dot" /> <TimesLeft times={user.timesLeft} />
        </>
      )}
    </Who>
  )
}
