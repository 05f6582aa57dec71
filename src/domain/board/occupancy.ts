interface BedTime {
  usedMinutes: number
  openMinutes: number
}

/** Minutes in which beds were in use, in percent of those in which they were open; null where none was. */
export function occupancyOf({ usedMinutes, openMinutes }: BedTime): number | null {
  return openMinutes === 0 ? null : Math.round((usedMinutes / openMinutes) * 100)
}
