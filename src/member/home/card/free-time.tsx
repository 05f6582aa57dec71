import { daysUntil } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { IconBedLie, IconBedStand } from '#src/ui/pictures/icons-critical.tsx'

import { BookLink, OtherTimeLink } from './book-link.tsx'
import styles from './card-parts.module.css'
import type { BookSearch, HomeText } from './card-view.ts'
import { RelativeTime } from './relative-time.tsx'
import { Sunrise } from './sunrise.tsx'

interface FreeTimeProps {
  text: HomeText
  /** Undefined until the studio has spoken in this visit: what is shown then is as old as it says. */
  search: BookSearch | undefined
  /** Of the bed; undefined as long as that is not known. */
  posture: 'lie-down' | 'stand-up' | undefined
  timeZone: string | undefined
}

/** Asked only of what the studio has said in this visit: a zone's calendar takes long to make. */
function isToday(startsAt: number, now: number, timeZone: string): boolean {
  return startsAt > now && daysUntil(startsAt, now, timeZone) === 0
}

/** Nothing is booked: the next time that can be had, on the bed used last where it is free about as soon. */
export function FreeTime({ text, search, posture, timeZone = 'UTC' }: FreeTimeProps) {
  const now = useNow(nextMinute)
  const startsAt = Number(text.freeAt)
  return (
    <>
      <div className={styles.beside}>
        <div className={styles.words}>
          <h2 className={styles.label}>
            <SnapshotText name="freeDay">{text.freeDay}</SnapshotText>
          </h2>
          <p className={styles.hero}>
            <SnapshotText name="free">{text.free}</SnapshotText>
          </p>
          <p className={styles.under}>
            {search ? (
              isToday(startsAt, now, timeZone) && <RelativeTime startsAt={startsAt} timeZone={timeZone} now={now} />
            ) : (
              <SnapshotText name="freeAge">{text.freeAge}</SnapshotText>
            )}
          </p>
        </div>
        <Sunrise />
      </div>
      <div className={styles.bed}>
        <span className={styles.bedSign}>
          {posture === 'lie-down' && <IconBedLie size={28} />}
          {posture === 'stand-up' && <IconBedStand size={28} />}
        </span>
        <p>
          <span className={styles.bedName}>
            <SnapshotText name="freeBed">{text.freeBed}</SnapshotText>
          </span>
          <span className={styles.bedNote}>
            <SnapshotText name="freeNote">{text.freeNote}</SnapshotText>
          </span>
        </p>
      </div>
      <BookLink at={text.bookAt} search={search} />
      <OtherTimeLink />
    </>
  )
}
