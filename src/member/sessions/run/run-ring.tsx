import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { litTicks, secondsOfLight, secondsUntil } from '#src/domain/sessions/run-clock.ts'
import type { RunFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconPause } from '#src/ui/pictures/icons.tsx'
import { TickRing, type TickTone } from '#src/ui/minutes/tick-ring.tsx'
import { formatSeconds } from '#src/lib/format-countdown.ts'

import styles from './run-ring.module.css'

/** Design section 5, running: one tick goes dark every total/120. */
const ticks = 120
const lastMinute = 60

interface RunRingProps {
  flow: RunFlow
  now: number
  /** Darker and thinner, for a screen that was not touched for a while. */
  isDim: boolean
}

/** The one thing to see from the bed: how long it still lasts. */
export function RunRing({ flow, now, isDim }: RunRingProps) {
  const { session } = flow.tan
  const isDressing = session.state === 'dressing' && flow.step !== 'running'
  const isDark = session.state === 'paused'
  const seconds =
    isDressing && session.lampsAt !== null ? secondsUntil(session.lampsAt, now) : secondsOfLight(session, now)
  const total = isDressing ? dressingSeconds : session.minutes * 60
  return (
    <TickRing
      total={ticks}
      lit={litTicks(seconds, total, ticks)}
      size="var(--run-ring)"
      tone={toneOf({ isDressing, isDark, seconds })}
      tick={{ length: 13.5, width: 2 }}
      longEvery={10}
      className={classNames(styles.ring, !isDark && !isDressing && styles.lit, isDim && styles.dim)}
    >
      <div className={styles.middle} role="timer" aria-live="off">
        <p className={styles.label}>
          <Label flow={flow} isDressing={isDressing} isOver={!isDressing && !isDark && seconds === 0} />
        </p>
        <RunTime seconds={seconds} className={isDark ? styles.timeDark : styles.time} />
        <p className={styles.total}>
          <Total flow={flow} isDressing={isDressing} />
        </p>
      </div>
    </TickRing>
  )
}

/** The ring of the dressing time is full at a minute; shorter ones begin part of the way. */
const dressingSeconds = 60

function toneOf({ isDressing, isDark, seconds }: { isDressing: boolean; isDark: boolean; seconds: number }): TickTone {
  if (isDark) return 'grey'
  if (isDressing) return 'warn'
  return seconds <= lastMinute ? 'ember' : 'meter'
}

function Label({ flow, isDressing, isOver }: { flow: RunFlow; isDressing: boolean; isOver: boolean }): ReactNode {
  if ('pending' in flow || isOver) return <Trans>Confirming…</Trans>
  if (isDressing) return <Trans>Lamps on in</Trans>
  if (flow.step !== 'paused') return <Trans>Time left</Trans>
  return (
    <span className={styles.paused}>
      <IconPause size={22} />
      <Trans>Paused</Trans>
    </span>
  )
}

function Total({ flow, isDressing }: { flow: RunFlow; isDressing: boolean }) {
  const { minutes } = flow.tan.session
  if (isDressing) return <Plural value={minutes} one="then # minute" other="then # minutes" />
  if (flow.step !== 'paused') return <Plural value={minutes} one="of # minute" other="of # minutes" />
  return <Plural value={minutes} one="of # minute, lamps off" other="of # minutes, lamps off" />
}

/** 06:42; digits keep their width. */
function RunTime({ seconds, className }: { seconds: number; className?: string | undefined }) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {formatSeconds(seconds)}
    </span>
  )
}
