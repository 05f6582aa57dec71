import type { ProofFlaw } from '#src/domain/doors/proof.ts'

/** An attempt at a door or bed that was refused for its proof. */
export interface RefusedAttempt {
  thingId: string
  memberUid: string
  nickname: string
  flaw: ProofFlaw
  refusedAt: number
}

/** Attempts that staff have to look at: of one member, or, `member` null, of several at one door or bed. */
export interface OftenRefused {
  thingId: string
  member: { memberUid: string; nickname: string } | null
  /** When the last one was refused. */
  since: number
  /** What was refused, the most frequent first. */
  attempts: { flaw: ProofFlaw; count: number }[]
}

const withinMs = 15 * 60_000
/** A code that belongs elsewhere, or a phone that does: one is a mistake, a second one clumsy. */
const tooManyWrong = 3
/** Anything that was refused: whoever cannot get in needs the staff anyway. */
const tooMany = 5
/** At one door or bed by several members, none of whom tried so often. */
const tooManyTogether = 5

/** The app itself sends a scanned code first, and the position only once that was asked for. */
const asked: ReadonlySet<ProofFlaw> = new Set(['position-needed'])
const wrong: ReadonlySet<ProofFlaw> = new Set(['wrong-code', 'too-far', 'tag-used'])

export function findOftenRefused(all: readonly RefusedAttempt[]): OftenRefused[] {
  const attempts = all.filter(({ flaw }) => !asked.has(flaw))
  const members = [...new Set(attempts.map(({ memberUid }) => memberUid))]
  const ofMembers = members.flatMap((memberUid) => ofMember(attempts.filter((one) => one.memberUid === memberUid)))
  const known = new Set(ofMembers.map(({ member }) => member?.memberUid))
  const others = attempts.filter(({ memberUid, flaw }) => !known.has(memberUid) && wrong.has(flaw))
  const things = [...new Set(others.map(({ thingId }) => thingId))]
  return [...ofMembers, ...things.flatMap((thingId) => together(others.filter((one) => one.thingId === thingId)))]
}

function ofMember(own: readonly RefusedAttempt[]): OftenRefused[] {
  const isWrong = ({ flaw }: RefusedAttempt) => wrong.has(flaw)
  const last = lastBurst(own.filter(isWrong), tooManyWrong) ?? lastBurst(own, tooMany)
  if (!last) return []
  const { memberUid, nickname } = last
  return [toFound(last, { memberUid, nickname }, own)]
}

function together(own: readonly RefusedAttempt[]): OftenRefused[] {
  const last = lastBurst(own, tooManyTogether)
  return last ? [toFound(last, null, own)] : []
}

function toFound(last: RefusedAttempt, member: OftenRefused['member'], own: readonly RefusedAttempt[]): OftenRefused {
  const counts = new Map<ProofFlaw, number>()
  for (const { flaw } of own) counts.set(flaw, (counts.get(flaw) ?? 0) + 1)
  const attempts = [...counts].map(([flaw, count]) => ({ flaw, count })).sort((a, b) => b.count - a.count)
  return { thingId: last.thingId, member, since: last.refusedAt, attempts }
}

/** The last attempt by which there were so many within a quarter of an hour. */
function lastBurst(own: readonly RefusedAttempt[], count: number): RefusedAttempt | undefined {
  const sorted = [...own].sort((a, b) => a.refusedAt - b.refusedAt)
  return sorted.findLast((one, index) => {
    const first = sorted[index - count + 1]
    return first !== undefined && one.refusedAt - first.refusedAt <= withinMs
  })
}
