import { cleaningUntil } from '#server/modules/board/rules/cleaning-time.ts'
import { asNew } from '#server/modules/beds/store/bed-details.ts'
import type { OpenSession } from '#server/modules/board/store/board.ts'
import { faultOf } from '#server/modules/beds/answers/bed-row.ts'
import { type Board, type BoardFacts, toIso } from './board-facts.ts'

type BoardBed = Board['beds'][number]

/** A bed as it is: what it says of itself, who is on it, and who comes next. */
export function boardBed(facts: BoardFacts, bed: BoardFacts['beds'][number]): BoardBed {
  const { deviceId } = bed
  const details = facts.details.get(deviceId) ?? asNew(deviceId)
  const session = facts.sessions.find((open) => open.deviceId === deviceId)
  const use = { lastUsedAt: facts.uses.get(deviceId), cleanedAt: facts.cleanings.get(deviceId), ...details }
  return {
    device_id: deviceId,
    name: bed.name,
    type_name: bed.type,
    type_id: bed.typeId,
    state: bed.state,
    enabled: bed.enabled === 1,
    is_maintained: details.isMaintained === 1,
    off_reason: details.offReason,
    fault: faultOf(bed, facts.presence.get(deviceId)),
    rev: details.rev,
    since: toIso(facts.presence.get(deviceId)?.changedAt),
    min_minutes: bed.minMinutes,
    max_minutes: bed.maxMinutes,
    session: session ? boardSession(session) : null,
    cleaning_until: session ? null : toIso(cleaningUntil(use, facts.now)),
    next: nextOf(facts, deviceId),
  }
}

function boardSession(session: OpenSession): NonNullable<BoardBed['session']> {
  const { state, endsAt, minutes, secondsOn } = session
  const isTimed = state === 'dressing' || state === 'running'
  return {
    session_id: session.sessionId,
    member: { uid: session.memberUid, nickname: session.nickname },
    state,
    minutes,
    intensity: session.intensity,
    transport: session.transport,
    lamps_at: toIso(session.lampsAt),
    ends_at: toIso(isTimed ? endsAt : null),
    paused_until: toIso(state === 'paused' ? session.pausedUntil : null),
    // While the lamps are off the rest stands still; at any other time it follows from the end.
    seconds_left: state === 'paused' ? Math.max(0, minutes * 60 - secondsOn) : null,
  }
}

function nextOf({ expected, begun }: BoardFacts, deviceId: string): BoardBed['next'] {
  const next = expected.find((each) => each.deviceId === deviceId && !begun.has(each.appointmentId))
  if (!next) return null
  return {
    appointment_id: next.appointmentId,
    starts_at: new Date(next.startsAt).toISOString(),
    member: { uid: next.memberUid, nickname: next.nickname },
    is_here: next.state === 'visited',
  }
}
