import { cleaningUntil } from '#server/modules/board/rules/cleaning-time.ts'
import { asNew } from '#server/modules/beds/store/bed-details.ts'
import type { OpenSession } from '#server/modules/board/store/board.ts'
import { faultOf } from '#server/modules/beds/answers/bed-row.ts'
import { type Board, type BoardFacts } from './board-facts.ts'

type BoardBed = Board['beds'][number]

/** A bed as it is: what it says of itself, who is on it, and who comes next. */
export function boardBed(facts: BoardFacts, bed: BoardFacts['beds'][number]): BoardBed {
  const { deviceId } = bed
  const details = facts.details.get(deviceId) ?? asNew(deviceId)
  const session = facts.sessions.find((open) => open.deviceId === deviceId)
  const use = { lastUsedAt: facts.uses.get(deviceId), cleanedAt: facts.cleanings.get(deviceId), ...details }
  return {
    ...bed,
    deviceId,
    typeName: bed.type,
    enabled: bed.enabled === 1,
    isMaintained: details.isMaintained === 1,
    offReason: details.offReason,
    fault: faultOf(bed, facts.presence.get(deviceId)),
    rev: details.rev,
    since: facts.presence.get(deviceId)?.changedAt ?? null,
    session: session ? boardSession(session) : null,
    cleaningUntil: session ? null : (cleaningUntil(use, facts.now) ?? null),
    next: nextOf(facts, deviceId),
  }
}

function boardSession(session: OpenSession): NonNullable<BoardBed['session']> {
  const { state, endsAt, minutes, secondsOn } = session
  const isTimed = state === 'dressing' || state === 'running'
  return {
    ...session,
    member: { uid: session.memberUid, nickname: session.nickname },
    state,
    minutes,
    endsAt: isTimed ? endsAt : null,
    pausedUntil: state === 'paused' ? session.pausedUntil : null,
    // While the lamps are off the rest stands still; at any other time it follows from the end.
    secondsLeft: state === 'paused' ? Math.max(0, minutes * 60 - secondsOn) : null,
  }
}

function nextOf({ expected, begun }: BoardFacts, deviceId: string): BoardBed['next'] {
  const next = expected.find((each) => each.deviceId === deviceId && !begun.has(each.appointmentId))
  if (!next) return null
  return {
    appointmentId: next.appointmentId,
    startsAt: next.startsAt,
    member: { uid: next.memberUid, nickname: next.nickname },
    isHere: next.state === 'visited',
  }
}
