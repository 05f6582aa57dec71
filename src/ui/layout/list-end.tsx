import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import styles from './list-end.module.css'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

interface ListEndProps {
  state: 'more' | 'loading' | 'failed' | 'complete'
  /** How many are shown, and of how many where that is known. */
  count: number
  total?: number | undefined
  onMore: () => void
  onRetry: () => void
}

/** What stands below the last row of a list that comes in pages. */
export function ListEnd({ state, count, total, onMore, onRetry }: ListEndProps) {
  switch (state) {
    case 'more':
      return <More onMore={onMore} />
    case 'loading':
      return (
        <p role="status" className={styles.end}>
          <TickSpinner />
          <Trans>Loading…</Trans>
        </p>
      )
    case 'failed':
      return <NextFailed count={count} total={total} onRetry={onRetry} />
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

type NextFailedProps = Pick<ListEndProps, 'count' | 'total' | 'onRetry'>

function NextFailed({ count, total, onRetry }: NextFailedProps) {
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
        {total === undefined ? (
          <Plural value={count} one="# shown so far" other="# shown so far" />
        ) : (
          <Trans>
            {count} of {total} shown
          </Trans>
        )}
      </Callout>
    </div>
  )
}
