/** What one session takes of a bed, in its own settings. */
export interface BedTimes {
  maxMinutes: number
  dressingSeconds: number
  coolingSeconds: number
  /** For airing and wiping, before another member may start. */
  turnroundMinutes: number
}

/** How a day is cut; `turnMinutes` of each slot cannot be booked. */
export interface SlotLength {
  slotMinutes: number
  turnMinutes: number
}

/**
 * The least length of a slot for a bed: who starts on time and takes the longest session is done, and the bed is
 * ready for the next member, when the next slot begins.
 */
export function neededSlot(bed: BedTimes, turnMinutes: number): number {
  return Math.max(occupiedMinutes(bed), bed.maxMinutes + turnMinutes)
}

/** From the start until the bed starts again, in whole minutes. */
export function occupiedMinutes({ maxMinutes, dressingSeconds, coolingSeconds, turnroundMinutes }: BedTimes): number {
  const restSeconds = Math.max(coolingSeconds, turnroundMinutes * 60)
  return Math.ceil((dressingSeconds + maxMinutes * 60 + restSeconds) / 60)
}

/** Whether a bed fits its slots; what was too tight before may stay, and not become tighter. */
export function fitsSlot(
  now: { bed: BedTimes; slot: SlotLength },
  before: { bed: BedTimes; slot: SlotLength } | undefined,
): boolean {
  const missing = missingMinutes(now)
  return missing <= 0 || (before !== undefined && missing <= missingMinutes(before))
}

function missingMinutes({ bed, slot }: { bed: BedTimes; slot: SlotLength }): number {
  return neededSlot(bed, slot.turnMinutes) - slot.slotMinutes
}
