import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { Change } from '#src/staff/board/reports/change.tsx'
import type { Numbers, Overview } from '#src/staff/board/reports/report-calls.ts'
import styles from './member-figures.module.css'

/** Who came, and who stays away. */
export function MemberFigures({ overview: { total, lapsedAfterDays } }: { overview: Overview }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Members`}>
      <dl className={styles.list}>
        <Figure
          name={t({ message: 'New', context: 'members' })}
          hint={t`First session in the chain`}
          of={total.newMembers}
        />
        <Figure name={t`Returning`} hint={t`Had a session before`} of={total.returningMembers} />
        <Figure
          name={t`Lapsed`}
          hint={<Plural value={lapsedAfterDays} one="# day without a session" other="# days without a session" />}
          of={total.lapsedMembers}
          more="bad"
        />
      </dl>
    </Panel>
  )
}

interface FigureProps {
  name: string
  hint: ReactNode
  of: Numbers
  more?: 'good' | 'bad'
}

function Figure({ name, hint, of, more = 'good' }: FigureProps) {
  const { i18n } = useLingui()
  return (
    <div className={styles.figure}>
      <dt>
        {name}
        <span className={styles.hint}>{hint}</span>
      </dt>
      <dd className={styles.numbers}>
        <span className={styles.value}>{i18n.number(of.value)}</span>
        <Change of={of} more={more} say={(count) => i18n.number(count)} />
      </dd>
    </div>
  )
}
