import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { canDismiss, canUndo, type Entry } from '#src/domain/outbox/outbox-entry.ts'
import { dismiss } from '#src/client/outbox/outbox.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconAlert, IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import { IntentName, StateText } from './entry-text.tsx'
import styles from './outbox-rows.module.css'

const shownAtFirst = 3

/** One row for each change that waits or was refused: what waits first, refusals last, three at first. */
export function OutboxRows({ entries }: { entries: readonly Entry[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const ordered = [...entries].sort((a, b) => Number(canDismiss(a)) - Number(canDismiss(b)) || a.seq - b.seq)
  const shown = isWhole ? ordered : ordered.slice(0, shownAtFirst)
  return (
    <>
      <div role="status">
        <ul>
          {shown.map((entry) => (
            <EntryRow key={entry.opId} entry={entry} />
          ))}
        </ul>
      </div>
      {shown.length < ordered.length && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          <Trans>View all</Trans>
        </button>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const { opId, state, intent } = entry
  const isOver = canDismiss(entry)
  return (
    <li className={styles.row}>
      <span className={isOver ? styles.bad : styles.calm}>
        <RowIcon name={state.name} />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>
          <IntentName intent={intent} />
        </p>
        <p className="quiet">
          <StateText entry={entry} />
        </p>
      </div>
      {canUndo(entry) && (
        <Button kind="tonal" size="small" onClick={() => void takeBack(opId)}>
          <Trans>Undo</Trans>
        </Button>
      )}
      {isOver && (
        <div className={styles.choices}>
          <Button kind="tonal" size="small" wide onClick={() => void dismiss(opId)}>
            <Trans>Got it</Trans>
          </Button>
          {intent.kind === 'cancel-appointment' && (
            <Link
              to="/appointment-result"
              search={{ id: intent.appointmentId }}
              className={buttonClass({ kind: 'tonal', size: 'small', wide: true })}
            >
              <Trans>View details</Trans>
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

function RowIcon({ name }: { name: Entry['state']['name'] }) {
  switch (name) {
    case 'waiting':
      return <IconCloudUp size={22} />
    case 'sending':
      return <TickSpinner size={22} />
    case 'refused':
    case 'dead':
      return <IconAlert size={22} />
  }
}
