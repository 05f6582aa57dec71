import type { Intensity } from '#src/domain/beds/bed.ts'

interface Choice {
  minutes: number
  intensity: Intensity
}

/** What the bed allows, and what it is set to propose. */
interface BedMinutes {
  minMinutes: number
  maxMinutes: number
  usualMinutes: number
}

/**
 * What is proposed to a member before a start. Skin that was never under the lamps gets the least there is; who knows
 * another kind of bed begins this one at its lightest, for its usual time; everybody else is proposed what they chose
 * last. The exposure schedule and bookings may allow less still.
 */
export function proposedStart(
  { minMinutes, maxMinutes, usualMinutes }: BedMinutes,
  { onThisKind, onAny }: { onThisKind: Choice | undefined; onAny: Choice | undefined },
): Choice {
  const within = (minutes: number) => Math.min(Math.max(minutes, minMinutes), maxMinutes)
  if (onThisKind) return { minutes: within(onThisKind.minutes), intensity: onThisKind.intensity }
  return { minutes: within(onAny ? usualMinutes : minMinutes), intensity: 'light' }
}
