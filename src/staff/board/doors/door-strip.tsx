import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import type { Door } from '#src/staff/board/board-calls.ts'
import { type DoorResult, openDoorForStaff } from '#src/staff/board/duty-calls.ts'
import { lastingIntents } from '#src/staff/kit/forms/open-intents.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { IconDoor } from '#src/ui/pictures/icons.tsx'
import { IconHistory, IconUnlock } from '#src/ui/pictures/icons-critical.tsx'
import { useFailureWords } from '#src/staff/board/alerts/failure-texts.ts'

import styles from './door-strip.module.css'

interface DoorStripProps {
  door: Door
  timeZone: string
  isOffline: boolean
  /** When the shown state was read. */
  asOf: number
}

/** `isEarlier`: the answer to a press whose own answer was lost. */
type Answered = { result: DoorResult; askedAt: number; isEarlier: boolean }

/** One door: how its lock is, who opened it last, and opening it. What the lock has not said is not called open. */
export function DoorStrip({ door, timeZone, isOffline, asOf }: DoorStripProps) {
  const { t } = useLingui()
  const [answered, setAnswered] = useState<Answered>()
  const explain = useFailureWords(timeZone)
  const words = useDoorWords()
  const isReachable = door.state !== 'offline'
  const { place, lockId } = door
  const lastingName = `open-door:${lockId}`
  const { write, state } = useStaffWrite({
    send: openDoorForStaff,
    invalidates: [['staff', 'board']],
    lastingName: () => lastingName,
  })

  async function open() {
    const isEarlier = lastingIntents.isOpen(lastingName)
    const body = isEarlier
      ? t`${place}. The last press had no answer; if that one opened the door, it is not opened again.`
      : t`${place}. Anyone standing there can come in.`
    if (!(await ask({ title: t`Open this door?`, body, confirm: t`Open door` }))) return
    setAnswered(undefined)
    const answer = await write({ lockId })
    if (answer) setAnswered({ ...answer, isEarlier })
  }

  const failed =
    state.step === 'unknown'
      ? explain({ kind: 'unreachable' })
      : state.step === 'refused'
        ? explain(state.failure)
        : undefined
  const isDisabled = isOffline || !isReachable
  return (
    <section className={`${cardClass()} ${styles.door}`} aria-label={place} data-door={door.lockId}>
      <span className={styles.icon} data-lost={!isReachable || undefined}>
        <IconDoor size={28} />
      </span>
      <div>
        <p className={styles.head}>
          <span className="text-title-s">{place}</span>
          <LockBadge door={door} isOffline={isOffline} asOf={formatTime(asOf, timeZone)} />
          <span className={styles.id}>{door.lockId}</span>
        </p>
        <p className="quiet">
          {door.last ? words(door.last, formatTime(door.last.at, timeZone)) : t`Not opened today`}
        </p>
      </div>
      <Link
        to="/admin/device-records"
        search={{ tab: 'doors' }}
        className={`${buttonClass({ kind: 'tonal', size: 'small' })} ${styles.log}`}
      >
        <IconHistory size={20} />
        {t`Log`}
      </Link>
      <StaffButton
        size="small"
        icon={<IconUnlock size={20} />}
        state={state.step === 'sending' ? 'busy' : isDisabled ? 'disabled' : 'ready'}
        onClick={() => void open()}
        data-open-door=""
      >
        {t`Open door`}
      </StaffButton>
      <OpeningNote answered={answered} failed={failed} timeZone={timeZone} />
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

interface OpeningNoteProps {
  answered: Answered | undefined
  failed: string | undefined
  timeZone: string
}

function OpeningNote({ answered, failed, timeZone }: OpeningNoteProps) {
  const { t } = useLingui()
  const words = () => {
    if (failed !== undefined) return failed
    switch (answered?.result) {
      case 'opened': {
        const at = formatTime(answered.askedAt, timeZone)
        return answered.isEarlier
          ? t`The lock opened at ${at}. If it has locked again, press once more.`
          : t`The lock has opened.`
      }
      case 'in-use':
        return t`Someone else is at the door. Try again in a moment.`
      case 'failed':
        return t`The lock could not open.`
      case 'unknown':
        return t`The command was sent but the lock didn't answer. Try the door first.`
      case undefined:
        return undefined
    }
  }
  const isGood = failed === undefined && answered?.result === 'opened'
  return (
    <p className={styles.note} data-tone={isGood ? 'ok' : 'warn'} role="status">
      {words()}
    </p>
  )
}

/** Who last asked for a door, and what became of it. */
function useDoorWords(): (last: NonNullable<Door['last']>, time: string) => string {
  const { t } = useLingui()
  return ({ who, result }, time) => {
    const name = who.nickname || t`No name`
    switch (result) {
      case 'opened':
        return t`Last opened ${time} by ${name}`
      case 'in-use':
        return t`${time} ${name}: someone else was at the door`
      case 'failed':
      case 'offline':
        return t`${time} ${name}: not opened`
      case 'unknown':
        return t`${time} ${name}: no answer from the lock`
    }
  }
}
