import type { Session } from './session.ts'

/** Whole seconds until an instant, never below 0; a started second counts. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}

/** Seconds of light that are left: counted to the end while the lamps burn, as the bed said while they do not. */
export function secondsOfLight({ endsAt, lampsAt, secondsLeft, minutes }: Session, now: number): number {
  const total = minutes * 60
  if (endsAt === null) return Math.min(total, secondsLeft)
  return Math.min(total, secondsUntil(endsAt, lampsAt === null ? now : Math.max(now, lampsAt)))
}

/** How many of the ring's ticks are lit; one goes out every `total / ticks` seconds. */
export function litTicks(seconds: number, total: number, ticks: number): number {
  return total <= 0 ? 0 : Math.min(ticks, Math.ceil((seconds / total) * ticks))
}

/** Design section 7: what is said of a countdown. 300 stands for every whole five minutes. */
const lightMarks = [0, 30, 60] as const
const pauseMarks = [0, 10, 60, 300] as const
const fiveMinutes = 300

/** The point that a countdown of light passed last; a new one is said aloud. */
export function lightMark(seconds: number): number {
  return lightMarks.find((mark) => seconds <= mark) ?? Math.ceil(seconds / fiveMinutes) * fiveMinutes
}

/** The same for the time that a pause may still last. */
export function pauseMark(seconds: number): number {
  return pauseMarks.find((mark) => seconds <= mark) ?? fiveMinutes
}
