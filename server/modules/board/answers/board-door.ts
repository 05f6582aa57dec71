import { type Board, type BoardFacts, toIso } from './board-facts.ts'

/** A door as it is, and who last asked for it. */
export function boardDoor(facts: BoardFacts, door: BoardFacts['doors'][number]): Board['doors'][number] {
  const last = facts.openings.find(({ lockId }) => lockId === door.lockId)
  return {
    lock_id: door.lockId,
    place: door.place,
    state: door.state,
    since: toIso(facts.presence.get(door.lockId)?.changedAt),
    last: last
      ? {
          at: new Date(last.askedAt).toISOString(),
          who: { uid: last.memberUid, nickname: last.nickname },
          result: last.result,
        }
      : null,
  }
}
