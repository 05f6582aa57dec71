import { Plural, Trans } from '@lingui/react/macro'

import { lightMark, pauseMark, secondsOfLight, secondsUntil } from '#src/domain/sessions/run-clock.ts'
import type { RunFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

/** What a screen reader hears of the countdown: its start, every five minutes, one minute, half a minute, the end. */
export function RunVoice({ flow, now }: { flow: RunFlow; now: number }) {
  return (
    <p className="visually-hidden" role="status">
      <Words flow={flow} now={now} />
    </p>
  )
}

function Words({ flow, now }: { flow: RunFlow; now: number }) {
  const { session } = flow.tan
  switch (flow.step) {
    case 'dressing':
      return <Trans>The lamps go on soon. Put your goggles on.</Trans>
    case 'pausing':
    case 'resuming':
    case 'stopping':
      return <Trans>Confirming…</Trans>
    case 'paused':
      return session.pausedUntil === null ? (
        <Trans>Paused</Trans>
      ) : (
        <PauseLeft mark={pauseMark(secondsUntil(session.pausedUntil, now))} />
      )
    case 'running':
      return <LightLeft mark={lightMark(secondsOfLight(session, now))} minutes={session.minutes} />
  }
}

function LightLeft({ mark, minutes }: { mark: number; minutes: number }) {
  if (mark === 0) return <Trans>Time is up</Trans>
  if (mark === 30) return <Trans>30 seconds left</Trans>
  // The first stretch begins with the whole session, which is seldom a multiple of five minutes.
  const left = Math.min(mark / 60, minutes)
  return <Plural value={left} one="Running, # minute left" other="Running, up to # minutes left" />
}

function PauseLeft({ mark }: { mark: number }) {
  if (mark === 0) return <Trans>The pause is over</Trans>
  if (mark === 10) return <Trans>Paused, 10 seconds of pause left</Trans>
  return <Plural value={mark / 60} one="Paused, # minute of pause left" other="Paused, up to # minutes of pause left" />
}
