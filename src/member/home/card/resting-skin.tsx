import { Plural, Trans } from '@lingui/react/macro'

import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import { BookLink, OtherTimeLink } from './book-link.tsx'
import type { BookSearch, HomeText, Rest } from './card-view.ts'
import { DayArc } from './day-arc.tsx'
import styles from './resting-skin.module.css'

const minute = 60_000

interface RestingSkinProps {
  text: HomeText
  /** Undefined as long as only the texts of the last visit are known. */
  rest: Rest | undefined
  search: BookSearch | undefined
}

/** Nothing is booked, and it is too early to tan again: from when it is not, and the way to a booking after that. */
export function RestingSkin({ text, rest, search }: RestingSkinProps) {
  const now = useNow(nextMinute)
  return (
    <>
      <div className={styles.line}>
        <h2 className={styles.label}>
          <Trans>Your skin is resting</Trans>
        </h2>
        {rest && rest.until > now && (
          <Badge tone="sun-soft" icon={<IconClock size={16} />}>
            <Left minutes={Math.ceil((rest.until - now) / minute)} />
          </Badge>
        )}
      </div>
      <p className={styles.time}>
        <SnapshotText name="rest">{text.rest}</SnapshotText>
      </p>
      <p className={styles.words}>
        <SnapshotText name="restDay">{text.restDay}</SnapshotText>
      </p>
      <div className={styles.arc}>
        <DayArc
          opensAt={text.opens}
          closesAt={text.closes}
          nowShare={rest && shareOf(rest, now)}
          slotShare={rest && 1}
        />
      </div>
      <BookLink at={text.bookAt} search={search} />
      <div className={styles.line}>
        <p className={styles.words}>
          <SnapshotText name="freeBed">{text.freeBed}</SnapshotText>
        </p>
        <OtherTimeLink />
      </div>
    </>
  )
}

/** In the coarsest words that are still useful; a minute that has begun still counts. */
function Left({ minutes }: { minutes: number }) {
  if (minutes < 60) return <Plural value={minutes} one="# min left" other="# min left" />
  return <Plural value={Math.ceil(minutes / 60)} one="# hour left" other="# hours left" />
}

function shareOf({ from, until }: Rest, now: number): number {
  return Math.min(1, Math.max(0, (now - from) / (until - from)))
}
