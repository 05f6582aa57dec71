import { type Hours, isWithinHours, type Span } from '#server/modules/shops/rules/opening-hours.ts'
import { overlaps } from '#server/modules/shops/rules/slot-grid.ts'

/** When one bed can be had. */
export interface BedPlan {
  isEnabled: boolean
  hours: Hours
  closures: readonly Span[]
}

/** The plan of a bed of the shop; undefined for one that is not in it. */
export type PlanOf = (deviceId: string) => BedPlan | undefined

type Obstacle = 'disabled' | 'hours' | 'closed'

/**
 * The appointments that a change takes the ground from: something stands in their way after it that did not before.
 * One that stood outside already, because staff kept it there, is asked about again only for something new.
 */
export function clashesOf<Appointment extends Span & { deviceId: string }>(
  appointments: readonly Appointment[],
  before: PlanOf,
  after: PlanOf,
): Appointment[] {
  return appointments.filter((appointment) => {
    const earlier = obstacles(before(appointment.deviceId), appointment)
    return obstacles(after(appointment.deviceId), appointment).some((obstacle) => !earlier.includes(obstacle))
  })
}

function obstacles(plan: BedPlan | undefined, span: Span): Obstacle[] {
  if (!plan) return ['disabled']
  const found: Obstacle[] = []
  if (!plan.isEnabled) found.push('disabled')
  if (!isWithinHours(plan.hours, span)) found.push('hours')
  if (plan.closures.some((closure) => overlaps(closure, span))) found.push('closed')
  return found
}

interface Option extends Span {
  deviceId: string
  isSameType: boolean
}

/** The order in which times are proposed: the same kind of bed, then the nearest time, then the same bed. */
export function byNearness({ startsAt, deviceId }: Span & { deviceId: string }) {
  return (a: Option, b: Option): number =>
    Number(b.isSameType) - Number(a.isSameType) ||
    Math.abs(a.startsAt - startsAt) - Math.abs(b.startsAt - startsAt) ||
    Number(b.deviceId === deviceId) - Number(a.deviceId === deviceId)
}
