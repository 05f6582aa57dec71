import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'

import { secondsToEnter } from '#src/domain/doors/door-visit/door-visit.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { vibrate } from '#src/lib/vibrate.ts'
import { IconLock } from '#src/ui/pictures/icons.tsx'
import { IconUnlock } from '#src/ui/pictures/icons-critical.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'

import styles from './opened-door.module.css'

/** Spec section 4: so long the door stays open. More than these ticks are never shown. */
const ticks = 30
const urgentFrom = 10
const buzzAt = new Set([10, 5])
const thickTick = { length: 18, width: 4.8 }

interface OpenedDoorProps {
  /** The door locks again at this instant of this phone's clock. */
  enterBy: number
  /** What to do inside. */
  children: ReactNode
  /** The ways on, while the door is open and afterwards. */
  whileOpen: ReactNode
  onceLocked: ReactNode
}

/** The door is open: how long still, then that it has locked again. */
export function OpenedDoor({ enterBy, children, whileOpen, onceLocked }: OpenedDoorProps) {
  const left = useSecondsLeft(enterBy)
  useBuzz(left)
  return (
    <>
      <div className={styles.result}>
        <TickRing
          total={ticks}
          lit={Math.min(left, ticks)}
          size="var(--door-ring)"
          tone={left <= urgentFrom ? 'bad' : 'meter'}
          tick={thickTick}
          className={styles.ring}
        >
          <Count left={left} />
        </TickRing>
        <div className={styles.words}>
          {left > 0 ? <OpenWords /> : <LockedWords />}
          <Announcement left={left} />
          {children}
        </div>
      </div>
      {left > 0 ? whileOpen : onceLocked}
    </>
  )
}

function Count({ left }: { left: number }) {
  const { t } = useLingui()
  return (
    <div role="timer" aria-live="off" aria-label={t`Time to enter`} className={styles.count}>
      <span className={styles.caption}>
        <Trans>Enter in time</Trans>
      </span>
      <span className={styles.number} data-urgent={left <= urgentFrom || undefined}>
        {left}
      </span>
      <span className={styles.unit}>
        <Plural value={left} one="second" other="seconds" />
      </span>
    </div>
  )
}

function OpenWords() {
  return (
    <>
      <h2 className={styles.open}>
        <IconUnlock size={28} />
        <Trans>Door is open</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>Push the door and go in. It locks when it closes.</Trans>
      </p>
    </>
  )
}

function LockedWords() {
  return (
    <>
      <h2 className={styles.locked}>
        <IconLock size={28} />
        <Trans>Time's up. The door is locked</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>If you're still outside, open it again.</Trans>
      </p>
    </>
  )
}

/** Read out now and then, not every second. */
function Announcement({ left }: { left: number }) {
  const step = [0, 5, 10, ticks].find((second) => left <= second) ?? ticks
  return (
    <p role="status" className="visually-hidden">
      {step > 0 ? (
        <Plural value={step} one="# second left to enter" other="# seconds left to enter" />
      ) : (
        <Trans>The door is locked again</Trans>
      )}
    </p>
  )
}

function useSecondsLeft(enterBy: number): number {
  const nextChange = useCallback(
    (now: number) => {
      const left = secondsToEnter(enterBy, now)
      return left > 0 ? enterBy - (left - 1) * 1000 : undefined
    },
    [enterBy],
  )
  return secondsToEnter(enterBy, useNow(nextChange))
}

/** Only when the second is reached while the page is visible, not again after a reload. */
function useBuzz(left: number): void {
  const last = useRef(left)
  useEffect(() => {
    if (left === last.current - 1 && buzzAt.has(left)) vibrate(200)
    last.current = left
  }, [left])
}
