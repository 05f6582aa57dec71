import { Trans, useLingui } from '@lingui/react/macro'

import type { ReactNode } from 'react'

import type { Chosen } from '#src/domain/passes/pass.ts'
import { useWakeLock } from '#src/lib/hooks/use-wake-lock.ts'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './pass-plate.module.css'
import { type ShowablePass, usePassCode } from './use-pass-code.ts'

const ticks = 30
const thickTick = { length: 9.1, width: 3 }
/** A reader needs so many modules of white around the code. */
const quiet = 4

/** The code of this half minute, white in both themes, with as many ticks as it has seconds left. */
export function PassPlate({ pass, chosen }: { pass: ShowablePass; chosen?: Chosen }) {
  const { t } = useLingui()
  const { drawing, secondsLeft } = usePassCode(pass, chosen)
  useWakeLock(true)
  return (
    <div className={styles.plate}>
      <TickRing
        total={ticks}
        lit={secondsLeft}
        size="var(--pass-ring)"
        tone="meter"
        tick={thickTick}
        className={styles.ring}
      >
        {drawing.state === 'loading' && <TickSpinner />}
        {drawing.state === 'failed' && (
          <p role="alert" className={styles.missing}>
            <Trans>Couldn't draw the code. Go back and open this page again.</Trans>
          </p>
        )}
        {drawing.state === 'ready' && (
          <svg
            viewBox={`${-quiet} ${-quiet} ${drawing.size + 2 * quiet} ${drawing.size + 2 * quiet}`}
            className={styles.code}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t`Your pass as a code for the reader`}
          >
            <path d={drawing.path} fill="currentColor" />
          </svg>
        )}
      </TickRing>
      <div className={styles.bar} aria-hidden="true">
        {Array.from({ length: ticks }, (_, index) => (
          <i key={index} data-lit={index < secondsLeft || undefined} />
        ))}
      </div>
      <p role="timer" aria-live="off" className={styles.left}>
        <Trans>A new code in {secondsLeft} s</Trans>
      </p>
      <p className={styles.note}>
        <Trans>Only this phone shows it; a screenshot opens nothing</Trans>
      </p>
    </div>
  )
}

/** In place of the code, once it has done what it can: nothing is left to be read. */
export function UsedPlate({ children }: { children: ReactNode }) {
  return (
    <div className={styles.plate} data-used>
      <TickRing total={ticks} lit={0} size="var(--pass-ring)" tone="meter" tick={thickTick} className={styles.ring}>
        <div className={styles.used}>
          <IconCheck size={40} />
          {children}
        </div>
      </TickRing>
    </div>
  )
}
