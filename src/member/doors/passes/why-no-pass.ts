import type { BedReadiness } from '#src/client/api/passes/bed-passes.ts'
import type { MissingBedPass, MissingPass } from '#src/client/api/passes/missing-reasons.ts'
import { isShowable, type Readiness } from '#src/client/api/passes/passes.ts'

/** Why this phone has no code to show. `unasked`: it could not ask. */
export type WhyNoPass = 'unasked' | MissingPass['reason'] | MissingBedPass

/** What the studio has said about the doors and the bed of a booking; undefined while it has said nothing. */
interface Said {
  doors: Readiness | undefined
  bed: BedReadiness | undefined
  /** Its member has come in: only the bed is left. */
  isInside: boolean
}

/** The reason that its member can do something about comes before one that lies in the machines. */
export function whyNoPass({ doors, bed, isInside }: Said): WhyNoPass {
  const atDoor = doors?.missing.find(({ reason }) => reason !== 'no-bluetooth')?.reason
  const atBed = bed?.missing === 'no-way' ? undefined : bed?.missing
  const first = isInside ? (atBed ?? atDoor) : (atDoor ?? atBed)
  return first ?? doors?.missing[0]?.reason ?? bed?.missing ?? 'unasked'
}

/** The door that this phone opens over Bluetooth, where there is nothing to show to a reader. */
export function nearbyDoor(doors: Readiness | undefined): string | undefined {
  return doors?.passes.find((pass) => pass.address !== undefined && !isShowable(pass))?.lockId
}
