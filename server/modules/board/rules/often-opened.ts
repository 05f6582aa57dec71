import type { DoorProof } from '#src/domain/doors/proof.ts'

/** A door that a member opened, not one of the staff. */
export interface MemberOpening {
  lockId: string
  memberUid: string
  nickname: string
  askedAt: number
  proof: DoorProof
}

/** A booking of a member who may be on the way in, or inside. */
interface Booked {
  memberUid: string
  startsAt: number
  endsAt: number
}

/** A member whose openings staff have to look at. */
export interface OftenOpened {
  lockId: string
  memberUid: string
  nickname: string
  /** When it became too often, or was from far away. */
  since: number
}

/** One opening is a visit, and a second one a door that fell shut. A third so soon lets others in. */
const tooMany = 3
const withinMs = 15 * 60_000
/** So long staff are told of it. */
export const shownForMs = 60 * 60_000

/** Members who opened again and again although no one else was booked for whom the door could have been. */
export function findOftenOpened(openings: readonly MemberOpening[], booked: readonly Booked[]): OftenOpened[] {
  const uids = [...new Set(openings.map(({ memberUid }) => memberUid))]
  return uids.flatMap((memberUid) => {
    const own = openings.filter((one) => one.memberUid === memberUid).sort((a, b) => a.askedAt - b.askedAt)
    const last = own.findLast((one, index) => {
      const first = own[index - tooMany + 1]
      return first !== undefined && one.askedAt - first.askedAt <= withinMs && !isCompany(booked, memberUid, one)
    })
    return last ? { lockId: last.lockId, memberUid, nickname: last.nickname, since: last.askedAt } : []
  })
}

/** Members whose phone was outside of the studio's radius while the door's own code opened it: a picture of the code, or a friend inside. */
export function findFarOpened(openings: readonly MemberOpening[]): OftenOpened[] {
  const far = openings.filter(({ proof }) => proof === 'signed-far').sort((a, b) => b.askedAt - a.askedAt)
  const isLast = ({ memberUid }: MemberOpening, place: number) =>
    far.findIndex((other) => other.memberUid === memberUid) === place
  return far.filter(isLast).map((one) => {
    const { lockId, memberUid, nickname, askedAt: since } = one
    return { lockId, memberUid, nickname, since }
  })
}

/** Another member's booking then: two who come together open the door for each other. */
function isCompany(booked: readonly Booked[], memberUid: string, { askedAt }: MemberOpening): boolean {
  return booked.some(
    (one) => one.memberUid !== memberUid && one.startsAt - withinMs <= askedAt && one.endsAt >= askedAt - withinMs,
  )
}
