import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './appointment-card.module.css'
import { BookedAppointment } from './booked-appointment.tsx'
import type { CardState, HomeText, Upcoming } from './card-view.ts'
import { Sunrise } from './sunrise.tsx'

interface AppointmentCardProps {
  state: CardState
  text: HomeText
  /** Undefined until the studio has spoken in this visit; the texts may be there before. */
  upcoming: Upcoming | undefined
  onRetry: () => void
  isRetrying: boolean
}

/**
 * The next appointment, or what to do without one. Every state has the same elements and the same size; which of
 * them are seen is a matter of `data-state`, so that the page can paint the card before any script has run.
 */
export function AppointmentCard({ state, text, upcoming, onRetry, isRetrying }: AppointmentCardProps) {
  return (
    <section className={styles.card} data-state={state} aria-busy={state === 'loading' || undefined}>
      <div className={styles.booked}>
        <BookedAppointment text={text} upcoming={upcoming} />
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
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{text}</p>
      {children}
    </>
  )
}
