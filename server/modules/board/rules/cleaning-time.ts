interface Use {
  /** When its last lamps went off; undefined when that is long ago. */
  lastUsedAt: number | undefined
  /** When staff last said that it is clean. */
  cleanedAt: number | undefined
  coolingSeconds: number
  turnroundMinutes: number
}

/** Until when a bed is usually cleaned after its last session; undefined when it is ready. */
export function cleaningUntil(
  { lastUsedAt, cleanedAt, coolingSeconds, turnroundMinutes }: Use,
  now: number,
): number | undefined {
  if (lastUsedAt === undefined || (cleanedAt !== undefined && cleanedAt >= lastUsedAt)) return undefined
  const until = lastUsedAt + Math.max(coolingSeconds * 1_000, turnroundMinutes * 60_000)
  return until > now ? until : undefined
}
