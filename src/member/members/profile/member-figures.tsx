import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Member } from '#src/client/api/members.ts'
import { classNames } from '#src/lib/class-names.ts'
import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './member-figures.module.css'

/** Three numbers: visits, minutes, what is left. Chinese counts with a unit where English has none. */
export function MemberFigures({ member: { checkInCount, totalMinutes, remainingTimes } }: { member: Member }) {
  return (
    <dl className={classNames(cardClass(), styles.figures)}>
      <Figure name={<Trans>Visits</Trans>}>
        <Trans>
          <strong>{checkInCount}</strong>
        </Trans>
      </Figure>
      <Figure name={<Trans>Total time</Trans>}>
        <Trans>
          <strong>{totalMinutes}</strong> min
        </Trans>
      </Figure>
      <Figure name={<Trans>Sessions left</Trans>} isLeft>
        {remainingTimes === null ? (
          <span className={styles.unlimited}>
            <Trans>Unlimited</Trans>
          </span>
        ) : (
          <Trans>
            <strong>{remainingTimes}</strong>
          </Trans>
        )}
      </Figure>
    </dl>
  )
}

function Figure({ name, isLeft = false, children }: { name: ReactNode; isLeft?: boolean; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className="small-print">{name}</dt>
      <dd className={classNames(styles.value, isLeft && styles.left)}>{children}</dd>
    </div>
  )
}
