import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Badge } from '#src/ui/feedback/badge.tsx'

import { Panel } from '#src/staff/kit/panels/panel.tsx'
import styles from './unsaved-card.module.css'

export interface FieldChange {
  key: string
  field: ReactNode
  before: string
  after: string
}

/** What saving would change, field by field. */
export function UnsavedCard({ changes }: { changes: readonly FieldChange[] }) {
  const { t } = useLingui()
  if (changes.length === 0) return null
  return (
    <Panel title={<Trans>Unsaved changes</Trans>} end={<Badge tone="warn">{changes.length}</Badge>}>
      <dl className={styles.list}>
        {changes.map(({ key, field, before, after }) => (
          <div key={key} className={styles.change}>
            <dt className={styles.field}>{field}</dt>
            <dd className={styles.values} aria-label={t`from ${before} to ${after}`}>
              <del>{before}</del> → <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
