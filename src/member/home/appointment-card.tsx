import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './appointment-card.module.css'
import { BookedAppointment } from './booked-appointment.tsx'
import type { CardState, HomeText, Rest, Upcoming } from './card-view.ts'
import { RestingSkin } from './resting-skin.tsx'

const rays = [-67.5, -45, -22.5, 0, 22.5, 45, 67.5]

interface AppointmentCardProps {
  state: CardState
  text: HomeText
  /** Undefined until the studio has spoken in this visit; the texts may be there before. */
  upcoming: Upcoming | undefined
  /** Undefined as long as only the texts of the last visit are known. */
  rest: Rest | undefined
  onRetry: () => void
  isRetrying: boolean
}

/**
 * The next appointment, or what to do without one. Every state has the same elements and the same size; which of
 * them are seen is a matter of `data-state`, so that the page can paint the card before any script has run.
 */
export function AppointmentCard({ state, text, upcoming, rest, onRetry, isRetrying }: AppointmentCardProps) {
  return (
    <section className={styles.card} data-state={state} aria-busy={state === 'loading' || undefined}>
      <div className={styles.booked}>
        <BookedAppointment text={text} upcoming={upcoming} />
      </div>
      <div className={styles.resting}>
        <RestingSkin text={text} rest={rest} />
      </div>
      <div className={styles.art}>
        <Sunrise />
      </div>
      <div className={styles.none}>
        <Invitation
          title={<Trans>No appointments yet</Trans>}
          text={<Trans>Pick a time that suits you and keep a moment for the sun.</Trans>}
        >
          <Link to="/appointment" className={buttonClass({ wide: true })}>
            <Trans>Book now</Trans>
          </Link>
        </Invitation>
      </div>
      <div className={styles.signedOut}>
        <Invitation
          title={<Trans>Sign in to book</Trans>}
          text={<Trans>Your next appointment will be right here.</Trans>}
        >
          <Link to="/login" className={buttonClass({ wide: true })}>
            <Trans>Sign in</Trans>
          </Link>
        </Invitation>
      </div>
      <div className={styles.error} role={state === 'error' ? 'alert' : undefined}>
        <Invitation title={<Trans>Couldn't load</Trans>} text={<Trans>Check your connection, then try again.</Trans>}>
          <Button wide onClick={onRetry} state={isRetrying ? 'busy' : 'ready'}>
            <Trans>Try again</Trans>
          </Button>
        </Invitation>
      </div>
      <div className={styles.loading} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </section>
  )
}

function Invitation({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 className="text-title-m">{title}</h2>
      <p className={styles.words}>{text}</p>
      {children}
    </>
  )
}

/** The picture of a day that has nothing in it yet. */
function Sunrise() {
  return (
    <svg viewBox="0 0 146 70" className={styles.sunrise} aria-hidden="true">
      <path d="M10 66a63 63 0 0 1 126 0" className={styles.arc} />
      <path d="M45 66a28 28 0 0 1 56 0Z" className={styles.sun} />
      <path
        d="M25 66c0-1.4 1.1-2.5 2.5-2.5h8c1.4 0 2.5 1.1 2.5 2.5ZM108 66c0-1.4 1.1-2.5 2.5-2.5h8c1.4 0 2.5 1.1 2.5 2.5Z"
        className={styles.sun}
      />
      {rays.map((angle) => (
        <path key={angle} d="M73 27.5V19.5" transform={`rotate(${angle} 73 66)`} className={styles.ray} />
      ))}
      <path d="M2 67h142" className={styles.ground} />
    </svg>
  )
}
