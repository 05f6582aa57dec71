import { Trans } from '@lingui/react/macro'
import { useCallback, type ReactNode } from 'react'

import type { DoorVisit, Unknown } from '#src/domain/doors/door-visit/door-steps.ts'
import { canSend } from '#src/domain/doors/door-visit/door-visit.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { IconLock, IconQuestion } from '#src/ui/pictures/icons.tsx'
import { IconUnlock } from '#src/ui/pictures/icons-critical.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './door-result.module.css'
import { OpeningsLeft } from './failed-door.tsx'
import { useDoor } from './use-door.ts'
import { tapNearby, useNearbyWay } from './use-nearby-way.ts'

const ticks = 32
const toTheSecond = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const tick = { length: 21, width: 5 }

interface UnknownDoorProps {
  visit: UnknownVisit
  onEntered: () => void
  onOpen: () => void
}

type UnknownVisit = Extract<DoorVisit, Unknown>

/** The command was sent and the lock has not answered: look at the door first, while the studio is asked again. */
export function UnknownDoor({ visit, onEntered, onOpen }: UnknownDoorProps) {
  return (
    <div className={styles.result}>
      <TickRing
        total={ticks}
        lit={Math.min(visit.tries, ticks)}
        size={136}
        tone="warn"
        tick={tick}
        className={styles.mark}
      >
        <span className={styles.smallDisc}>
          <IconQuestion size={44} />
        </span>
      </TickRing>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Trans>Couldn't confirm the door</Trans>
        </h2>
        <p role="alert" className={styles.note}>
          <Trans>The command was sent but the lock didn't answer.</Trans>
        </p>
        <Asking visit={visit} />
        <h3 className={styles.question}>
          <Trans>Try the door first</Trans>
        </h3>
        <Card className={styles.answers}>
          <Answer
            tone="ok"
            icon={<IconUnlock size={24} />}
            title={<Trans>It opened</Trans>}
            note={<Trans>Go in and close it behind you</Trans>}
          >
            <Button kind="tonal" size="small" onClick={onEntered}>
              <Trans>I'm in</Trans>
            </Button>
          </Answer>
          <Answer tone="warn" icon={<IconLock size={24} />} title={<Trans>It's still shut</Trans>} note={<AgainNote />}>
            <AgainButton visit={visit} onOpen={onOpen} />
          </Answer>
        </Card>
        <OpeningsLeft count={visit.openingsLeft} />
      </div>
    </div>
  )
}

/** How often the studio has been asked, and when last: nothing is made up while it is unknown. */
function Asking({ visit: { isAsking, tries, triedAt } }: { visit: Unknown }) {
  if (triedAt === undefined) return null
  const time = toTheSecond.format(triedAt)
  return (
    <Card className={styles.asking}>
      <span className={styles.spinner}>{isAsking ? <TickSpinner size={28} /> : <IconQuestion size={28} />}</span>
      <p>
        <strong>{isAsking ? <Trans>Asking the lock again…</Trans> : <Trans>No answer yet</Trans>}</strong>
        <span className={styles.tries}>
          <Trans>
            Try {tries}, {time}
          </Trans>
        </span>
      </p>
    </Card>
  )
}

function AgainNote() {
  return <Trans>Opening again sends a new command</Trans>
}

/** A new command waits until the first one can no longer reach the lock; beside it, it goes over Bluetooth. */
function AgainButton({ visit, onOpen }: Omit<UnknownDoorProps, 'onEntered'>) {
  const { door, standing } = useDoor(visit.lockId)
  const nearby = useNearbyWay(visit.lockId, { door, standing, isUnanswered: standing.kind !== 'phone-offline' })
  const { againFrom } = visit
  const now = useNow(
    useCallback((at: number) => (at < againFrom ? Math.min(at + 1000, againFrom) : undefined), [againFrom]),
  )
  const seconds = Math.max(0, Math.ceil((againFrom - now) / 1000))
  const canOpen = canSend(visit, { type: 'open', opId: '', at: now, isOffline: false })
  return (
    <Button
      kind="tonal"
      size="small"
      state={canOpen ? 'ready' : 'disabled'}
      onClick={nearby.kind === 'usable' ? () => tapNearby(nearby) : onOpen}
    >
      {!canOpen && <Trans>Wait {seconds} s</Trans>}
      {canOpen && (nearby.kind === 'usable' ? <Trans>Open over Bluetooth</Trans> : <Trans>Open again</Trans>)}
    </Button>
  )
}

interface AnswerProps {
  tone: 'ok' | 'warn'
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  children: ReactNode
}

function Answer({ tone, icon, title, note, children }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <span className={styles[tone]}>{icon}</span>
      <p className={styles.answerWords}>
        <strong>{title}</strong>
        <span>{note}</span>
      </p>
      {children}
    </div>
  )
}
