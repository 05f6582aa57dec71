import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import { BookLink } from './book-link.tsx'
import styles from './card-parts.module.css'
import type { BookSearch, HomeText } from './card-view.ts'

interface DoneSessionProps {
  text: HomeText
  /** Undefined as long as only the texts of the last visit are known. */
  sessionId: string | undefined
  search: BookSearch | undefined
}

/** A session ended a moment ago: its facts, when the next one may be, and what is good for the skin now. */
export function DoneSession({ text, sessionId, search }: DoneSessionProps) {
  return (
    <>
      <div className={styles.head}>
        <Mark />
        <div>
          <h2 className={styles.title}>
            <SnapshotText name="doneTitle">{text.doneTitle}</SnapshotText>
          </h2>
          <p className={styles.quiet}>
            <SnapshotText name="doneSpan">{text.doneSpan}</SnapshotText>
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name={<Trans>Duration</Trans>} value="doneLength" text={text} />
        <Fact name={<Trans>Intensity</Trans>} value="doneLevel" text={text} />
        <Fact name={<Trans>Left</Trans>} value="doneLeft" text={text} />
      </dl>
      <div className={styles.next}>
        <span className={styles.nextSign}>
          <IconClock size={22} />
        </span>
        <p>
          <span className={styles.quiet}>
            <Trans>Next session from</Trans>
          </span>
          <strong>
            <SnapshotText name="doneNext">{text.doneNext}</SnapshotText>
          </strong>
        </p>
      </div>
      <BookLink at={text.bookAt} search={search} className={styles.amber} />
      <div className={styles.ways}>
        <Link to="/completed" search={sessionId === undefined ? {} : { id: sessionId }} className={styles.second}>
          <Trans>Aftercare</Trans>
        </Link>
        <Link to="/report" search={{ session: sessionId }} className={styles.second}>
          <Trans>Something wrong?</Trans>
        </Link>
      </div>
    </>
  )
}

type DoneName = 'doneLength' | 'doneLevel' | 'doneLeft'

function Fact({ name, value, text }: { name: ReactNode; value: DoneName; text: HomeText }) {
  return (
    <div>
      <dt className={styles.quiet}>{name}</dt>
      <dd>
        <SnapshotText name={value}>{text[value]}</SnapshotText>
      </dd>
    </div>
  )
}

/** The sun with the check, in few strokes, because every page carries it; a session that was not whole has none. */
function Mark() {
  return (
    <svg viewBox="0 0 96 96" className={styles.mark} data-mark aria-hidden="true">
      <circle cx="48" cy="48" r="42" pathLength="240" className={styles.ticks} />
      <circle cx="48" cy="48" r="29" className={styles.disc} />
      <path d="m36 49.5 8.5 8.5L61 39.5" className={styles.check} />
    </svg>
  )
}
