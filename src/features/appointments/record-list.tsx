import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Appointment } from '#src/domain/appointment.ts'
import { cancellationOf } from '#src/domain/cancellation.ts'
import { useOutbox } from '#src/offline/outbox-view.ts'
import { dismiss, undo } from '#src/offline/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { IconAlert } from '#src/ui/start-icons.tsx'
import { TickSpinner } from '#src/ui/tick-spinner.tsx'

import { RecordCard } from './record-card.tsx'
import styles from './record-list.module.css'
import type { AppointmentPages } from './use-appointment-pages.ts'

interface RecordListProps {
  /** Those of the list that are to be shown now. */
  shown: readonly Appointment[]
  pages: AppointmentPages
}

/** Appointments as cards, and the rest of them as the member reaches the end. */
export function RecordList({ shown, pages }: RecordListProps) {
  const { entries } = useOutbox()
  return (
    <>
      <ul className={styles.list}>
        {shown.map((appointment) => (
          <RecordCard
            key={appointment.appointmentId}
            appointment={appointment}
            cancellation={cancellationOf(appointment.appointmentId, entries)}
            onUndo={(opId) => void undo(opId)}
            onDismiss={(opId) => void dismiss(opId)}
          />
        ))}
      </ul>
      <ListEnd pages={pages} count={pages.appointments?.length ?? 0} />
    </>
  )
}

function ListEnd({ pages, count }: { pages: AppointmentPages; count: number }) {
  switch (pages.end) {
    case 'more':
      return <More onMore={pages.loadMore} />
    case 'loading':
      return (
        <p role="status" className={styles.end}>
          <TickSpinner />
          <Trans>Loading…</Trans>
        </p>
      )
    case 'failed':
      return <NextFailed count={count} onRetry={pages.refresh} />
    case 'complete':
      return (
        <p className={styles.end}>
          <Trans>That's everything</Trans>
        </p>
      )
  }
}

/** Loads by itself when it comes into sight; the button is for those who come by keyboard. */
function More({ onMore }: { onMore: () => void }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onMore)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '240px' })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.end}>
      <Button kind="text" size="small" onClick={onMore}>{t`Show older ones`}</Button>
    </div>
  )
}

function NextFailed({ count, onRetry }: { count: number; onRetry: () => void }) {
  return (
    <div role="alert">
      <Callout
        tone="warn"
        icon={<IconAlert size={22} />}
        action={
          <Button kind="tonal" size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <strong>
          <Trans>Couldn't load older records</Trans>
        </strong>
        <br />
        <Plural value={count} one="# shown so far" other="# shown so far" />
      </Callout>
    </div>
  )
}
