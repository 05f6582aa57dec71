import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { TroubleText } from '#src/ui/feedback/trouble-text.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import { BalanceRow } from './balance-row.tsx'
import styles from './visit-card.module.css'
import { BookedAppointment } from './booked/booked-appointment.tsx'
import type { CardState, HomeText, LiveParts } from './card-view.ts'
import { DoneSession } from './done-session.tsx'
import { FreeTime } from './free-time.tsx'
import { OpenSession } from './open-session.tsx'
import { RestingSkin } from './resting-skin.tsx'
import { Sunrise } from './sunrise.tsx'
import type { HomeCard } from '#src/member/home/use-home-card.ts'

interface VisitCardProps {
  state: CardState
  text: HomeText
  /** What is known in this visit to home; of all of it the texts may be there before. */
  card: HomeCard
  live: LiveParts
}

/**
 * Where the member's visit stands, or what to do without one. In the page itself every state has its elements, and which
 * of them are seen is a matter of `data-state`: so it can paint the card before any script has run. The app makes those
 * of the state there is.
 */
export function VisitCard({ state, text, card, live }: VisitCardProps) {
  const { upcoming, rest, done, bookSearch, freePosture, timeZone, retry, isRetrying } = card
  const from = useStepBefore(text.step)
  const isIn = (...states: readonly CardState[]) => isInPage || states.includes(state)
  return (
    <section
      className={styles.card}
      data-state={state}
      data-step={text.step}
      data-from={from}
      aria-busy={state === 'loading' || undefined}
    >
      {isIn('booked') && (
        <div className={styles.booked}>
          {live.booked(<BookedAppointment text={text} upcoming={upcoming} change={live.change} />)}
        </div>
      )}
      {isIn('tanning') && (
        <div className={styles.tanning} data-theme="night">
          {live.tanning(<OpenSession text={text} />)}
        </div>
      )}
      {isIn('done', 'ended') && (
        <div className={styles.done}>
          <DoneSession text={text} sessionId={done?.sessionId} search={bookSearch} />
        </div>
      )}
      {isIn('resting') && (
        <div className={styles.resting}>
          <RestingSkin text={text} rest={rest} search={bookSearch} />
        </div>
      )}
      {isIn('free') && (
        <div className={styles.free}>
          <FreeTime text={text} search={bookSearch} posture={freePosture} timeZone={timeZone} />
        </div>
      )}
      {isIn('none', 'signed-out', 'error') && (
        <div className={styles.art}>
          <Sunrise />
        </div>
      )}
      {isIn('none') && (
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
      )}
      {isIn('signed-out') && (
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
      )}
      {isIn('error') && (
        <div className={styles.error} role={state === 'error' ? 'alert' : undefined}>
          <Invitation title={<Trans>Couldn't load</Trans>} text={<TroubleText />}>
            <Button wide onClick={retry} state={isRetrying ? 'busy' : 'ready'}>
              <Trans>Try again</Trans>
            </Button>
          </Invitation>
        </div>
      )}
      {isIn('loading') && (
        <div className={styles.loading} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      <BalanceRow text={text} meter={meterOf(card)} />
    </section>
  )
}

/** The page is made when the app is built, and nothing of it is known then. */
const isInPage = typeof window === 'undefined'

/** The step that the card showed before this one: the styles move what one step hands to the next. */
function useStepBefore(step: string): string | undefined {
  const [shown, setShown] = useState<{ step: string; before: string | undefined }>({ step, before: undefined })
  if (shown.step === step) return shown.before
  const before = shown.step === '' ? undefined : shown.step
  setShown({ step, before })
  return before
}

function meterOf({ balance }: HomeCard): { left: number; total: number } | undefined {
  const { left, total } = balance ?? { left: null, total: null }
  if (left === 0) return { left, total: 0 }
  return left === null || total === null ? undefined : { left, total }
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
