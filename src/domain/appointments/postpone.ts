import type { Appointment } from './appointment.ts'

export const postponeMinutes = [5, 10, 15] as const
export type PostponeMinutes = (typeof postponeMinutes)[number]

/**
 * `taken`: the next member's time begins before; `closed`: the shop closes before; `rest`: it would be too close to the
 * member's own next time.
 */
export type WhyBlocked = 'taken' | 'closed' | 'rest'

export interface PostponeChoice {
  minutes: PostponeMinutes
  startsAt: number
  blocked: WhyBlocked | undefined
}

interface Limits {
  /** "HH:mm" on the clock of the shop; undefined while it is not known, and where it never closes. */
  closesAt: string | undefined
  /** By so many minutes the studio has refused it, and why; a longer move needs the same time and more. */
  refused: { minutes: number; why: WhyBlocked } | undefined
}

const minute = 60_000
const dayMinutes = 24 * 60

/** The three ways to come later. What cannot be known here is left to the studio. */
export function postponeChoices(
  { startsAt, endTime }: Pick<Appointment, 'startsAt' | 'endTime'>,
  { closesAt, refused }: Limits,
): PostponeChoice[] {
  const spare = closesAt === undefined ? Infinity : minutesBetween(endTime, closesAt)
  return postponeMinutes.map((minutes) => ({
    minutes,
    startsAt: startsAt + minutes * minute,
    blocked: minutes > spare ? 'closed' : refused && minutes >= refused.minutes ? refused.why : undefined,
  }))
}

/** What stands chosen before the member chooses: ten minutes, or what is left of the three. */
export function firstPossible(choices: readonly PostponeChoice[]): PostponeMinutes | undefined {
  const free = choices.filter(({ blocked }) => blocked === undefined)
  return (free.find(({ minutes }) => minutes === 10) ?? free.at(-1))?.minutes
}

/** A shop that closes at midnight or later closes on the next day. */
function minutesBetween(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
