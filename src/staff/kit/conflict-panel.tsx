import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './conflict-panel.module.css'

export interface ConflictRow {
  key: string
  field: ReactNode
  yours: ReactNode
  now: ReactNode
  original: ReactNode
}

interface ConflictPanelProps {
  rows: readonly ConflictRow[]
  /** Gives up the own input. */
  onTakeTheirs: () => void
  /** Sends the own input over what is there now. */
  onKeepMine: () => void
}

/** The same thing was changed elsewhere: what each wants, beside what it was. Nothing that was typed is lost. */
export function ConflictPanel({ rows, onTakeTheirs, onKeepMine }: ConflictPanelProps) {
  return (
    <section role="alert" className="stack-12">
      <Callout tone="warn" icon={<IconAlert size={22} />}>
        <Trans>Someone else changed this while you were editing.</Trans>
      </Callout>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Field</Trans>
            </th>
            <th scope="col">
              <Trans>Yours</Trans>
            </th>
            <th scope="col">
              <Trans>Now</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, field, yours, now, original }) => (
            <tr key={key}>
              <th scope="row">{field}</th>
              <td>{yours}</td>
              <td>{now}</td>
              <td className={styles.original}>{original}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button kind="tonal" size="small" onClick={onTakeTheirs}>
          <Trans>Use theirs</Trans>
        </Button>
        <Button size="small" onClick={onKeepMine}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </section>
  )
}
