import type { clashDecision, clashList } from '#src/contract/clashes.ts'
import type { Failure } from '#src/client/http/call-api.ts'
import type { z } from 'zod/mini'

/** A bed and a time of its calendar. */
export interface ClashOption {
  deviceId: string
  deviceName: string
  isSameType: boolean
  /** "YYYY-MM-DD" and "HH:mm" of the studio's calendar. */
  date: string
  time: string
}

/** An appointment that a change takes the ground from. */
export interface Clash {
  appointmentId: string
  rev: number
  name: string
  phone: string
  deviceName: string
  deviceType: string
  date: string
  time: string
  /** Where it could go, the best first. */
  options: ClashOption[]
  /** Why the move that was chosen cannot be made. */
  problem: 'slot-full' | 'slot-past' | 'outside-hours' | 'too-soon' | 'overlaps-own' | undefined
}

export type ClashChoice = 'move' | 'cancel' | 'keep'

/** What becomes of one of them. */
export type ClashDecision =
  | { appointmentId: string; rev: number; choice: 'cancel' | 'keep' }
  | { appointmentId: string; rev: number; choice: 'move'; to: ClashOption }

/** The appointments that a refusal `clashes` lists; undefined for any other failure. */
export async function clashesOf(failure: Failure): Promise<Clash[] | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'clashes') return undefined
  const { clashList } = await import('#src/contract/clashes.ts')
  const parsed = clashList.safeParse(failure.data)
  return parsed.success ? parsed.data.clashes.map(toClash) : undefined
}

/** The field `decisions` of a call. */
export function toWireDecisions(decisions: readonly ClashDecision[]): z.input<typeof clashDecision>[] {
  return decisions.map((decision) => {
    const decided = { appointment_id: decision.appointmentId, rev: decision.rev }
    if (decision.choice !== 'move') return Object.assign(decided, { choice: decision.choice })
    const { deviceId, date, time } = decision.to
    return Object.assign(decided, { choice: decision.choice, device_id: deviceId, date, time })
  })
}

function toClash(wire: z.output<typeof clashList>['clashes'][number]): Clash {
  return {
    appointmentId: wire.appointment_id,
    rev: wire.rev,
    name: wire.member.nickname,
    phone: wire.member.phone_masked,
    deviceName: wire.device_name,
    deviceType: wire.device_type,
    date: wire.date,
    time: wire.time,
    options: wire.options.map(({ device_id, device_name, same_type, date, time }) => ({
      deviceId: device_id,
      deviceName: device_name,
      isSameType: same_type,
      date,
      time,
    })),
    problem: wire.problem ?? undefined,
  }
}
