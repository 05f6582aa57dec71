import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { failureOf } from '#src/api/client.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { Door } from '#src/staff/api/board.ts'
import { type DoorResult, openDoorForStaff } from '#src/staff/api/duty.ts'
import { ask } from '#src/ui/ask.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cardClass } from '#src/ui/card.tsx'
import { IconDoor, IconUnlock } from '#src/ui/icons.tsx'
import { IconHistory } from '#src/ui/start-icons.tsx'

import styles from './door-strip.module.css'
import { useDoorWords } from './door-words.ts'
import { useFailureWords } from './failure-words.ts'

interface DoorStripProps {
  door: Door
  timeZone: string
  isOffline: boolean
  /** When the shown state was read. */
  asOf: number
}

type Opening =
  | { step: 'ready' }
  | { step: 'sending' }
  | { step: 'answered'; result: DoorResult }
  | { step: 'failed'; why: string }

/** One door: how its lock is, who opened it last, and opening it. What the lock has not said is not called open. */
export function DoorStrip({ door, timeZone, isOffline, asOf }: DoorStripProps) {
  const { t } = useLingui()
  const [opening, setOpening] = useState<Opening>({ step: 'ready' })
  const explain = useFailureWords(timeZone)
  const words = useDoorWords()
  const isReachable = door.state !== 'offline'
  const { place } = door

  async function open() {
    const body = t`${place}. Whoever stands there can come in.`
    if (!(await ask({ title: t`Open this door?`, body, confirm: t`Open door` }))) return
    setOpening({ step: 'sending' })
    try {
      setOpening({ step: 'answered', result: await openDoorForStaff(door.lockId, crypto.randomUUID()) })
    } catch (error) {
      setOpening({ step: 'failed', why: explain(failureOf(error)) })
    }
  }

  const isDisabled = isOffline || !isReachable
  return (
    <section className={`${cardClass()} ${styles.door}`} aria-label={place} data-door={door.lockId}>
      <span className={styles.icon} data-lost={!isReachable || undefined}>
        <IconDoor size={28} />
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{place}</span>
          <LockBadge door={door} isOffline={isOffline} asOf={formatTime(asOf, timeZone)} />
          <span className={styles.id}>{door.lockId}</span>
        </p>
        <p className={styles.last}>
          {door.last ? words(door.last, formatTime(door.last.at, timeZone)) : t`Not opened today`}
        </p>
      </div>
      <Link
        to="/admin/$page"
        params={{ page: 'device-records' }}
        search={{ tab: 'doors' }}
        className={`${buttonClass({ kind: 'tonal', size: 'small' })} ${styles.log}`}
      >
        <IconHistory size={20} />
        {t`Log`}
      </Link>
      <Button
        size="small"
        icon={<IconUnlock size={20} />}
        state={opening.step === 'sending' ? 'busy' : isDisabled ? 'disabled' : 'ready'}
        onClick={() => void open()}
        className={styles.open}
        data-open-door=""
      >
        {t`Open door`}
      </Button>
      <OpeningNote opening={opening} />
    </section>
  )
}

function LockBadge({ door, isOffline, asOf }: { door: Door; isOffline: boolean; asOf: string }) {
  const { t } = useLingui()
  if (door.state === 'offline') return <Badge tone="bad">{t`Lock offline`}</Badge>
  if (isOffline) return <Badge>{t`${asOf} online`}</Badge>
  return (
    <Badge tone={door.state === 'in-use' ? 'sun-soft' : 'ok'}>
      {door.state === 'in-use' ? t`Open` : t`Lock online`}
    </Badge>
  )
}

function OpeningNote({ opening }: { opening: Opening }) {
  const { t } = useLingui()
  const words = () => {
    if (opening.step === 'failed') return opening.why
    if (opening.step !== 'answered') return undefined
    switch (opening.result) {
      case 'opened':
        return t`The lock has opened.`
      case 'in-use':
        return t`Somebody else is at the door. Try again in a moment.`
      case 'failed':
        return t`The lock could not open.`
      case 'unknown':
        return t`The command was sent but the lock didn't answer. Try the door first.`
    }
  }
  const isGood = opening.step === 'answered' && opening.result === 'opened'
  return (
    <p className={styles.note} data-tone={isGood ? 'ok' : 'warn'} role="status">
      {words()}
    </p>
  )
}
