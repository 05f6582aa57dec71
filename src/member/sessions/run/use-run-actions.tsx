import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { secondsOfLight } from '#src/domain/sessions/run-clock.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { ask, type Question } from '#src/ui/overlays/ask.ts'

import type { RunHands } from './run-actions.tsx'

type Command = 'pause-pressed' | 'resume-pressed' | 'stop-pressed'

/** The buttons of a run; pausing and stopping ask first, with the time still in sight. */
export function useRunHands(session: Session, send: (command: Command) => void) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)

  async function askFirst(question: Question, command: Command): Promise<void> {
    setIsAsking(true)
    const isSure = await ask({ place: 'bottom', ...question })
    setIsAsking(false)
    if (isSure) send(command)
  }
  const isDressing = session.state === 'dressing'
  const hands: RunHands = {
    pause: () =>
      void askFirst(
        {
          title: t`Pause this session?`,
          body: <TimeLeft session={session} />,
          confirm: t`Pause`,
          cancel: t`Back`,
        },
        'pause-pressed',
      ),
    resume: () => send('resume-pressed'),
    stop: () =>
      void askFirst(
        {
          title: isDressing ? t`Stop before the lamps go on?` : t`Stop this session?`,
          body: isDressing ? t`Nothing is charged.` : t`Once you stop, you can't resume, and unused minutes are lost.`,
          confirm: t`Stop`,
          cancel: isDressing ? t`Keep it` : t`Back`,
          tone: 'danger',
        },
        'stop-pressed',
      ),
    look: () => void probe(),
  }
  return { hands, isAsking }
}

function TimeLeft({ session }: { session: Session }) {
  const now = useNow(nextSecond)
  const left = formatSeconds(secondsOfLight(session, now))
  return (
    <p className="tabular">
      <Trans>Time left: {left}</Trans>
    </p>
  )
}
