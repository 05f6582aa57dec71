import type { Intensity } from '#src/domain/beds/bed.ts'

/** From this session of a member on, so many minutes at most at each intensity; null: not at all. */
export interface ExposureStage {
  fromSession: number
  light: number | null
  medium: number | null
  deep: number | null
}

/** What no bed of a type exceeds, whatever its own settings say. */
export interface BedLimits {
  minMinutes: number
  maxMinutes: number
  /** Hours between two sessions; null: as in the whole chain. The stricter of the two counts. */
  gapHours: number | null
  /** In the order of their first session, which is 1 for the first one; none: minutes are limited by the bed alone. */
  stages: ExposureStage[]
  /** After so many days without a session a member begins at the first stage again; null: never. */
  restartDays: number | null
  powerWatts: number
  /** How long a set of lamps lasts, and at what percent of that it is worth a warning. */
  lampHours: number
  warnPercent: number
}

const day = 24 * 3_600_000

/** How many sessions in a row count for the stage; `endedAt`: when each ended, the latest first. */
export function countedSessions(endedAt: readonly number[], restartDays: number | null, now: number): number {
  if (restartDays === null) return endedAt.length
  let later = now
  for (const [index, at] of endedAt.entries()) {
    if (later - at > restartDays * day) return index
    later = at
  }
  return endedAt.length
}

/** The most minutes that the schedule allows after so many sessions; null: nothing at this intensity. */
export function stageMinutes({ stages, maxMinutes }: BedLimits, counted: number, intensity: Intensity): number | null {
  const stage = stages.findLast(({ fromSession }) => fromSession <= counted + 1)
  return stage ? stage[intensity] : maxMinutes
}

export interface LimitChange {
  field: keyof Omit<BedLimits, 'stages'> | 'stage'
  /** Of a stage: its first session, and which intensity. */
  fromSession?: number
  intensity?: Intensity
  before: number | null
  after: number | null
  isLoosened: boolean
}

const intensities = ['light', 'medium', 'deep'] as const

/** What a new version changes, and which of it lets more light through than before. */
export function limitChanges(before: BedLimits, after: BedLimits): LimitChange[] {
  const plain = (
    ['minMinutes', 'maxMinutes', 'gapHours', 'restartDays', 'powerWatts', 'lampHours', 'warnPercent'] as const
  )
    .filter((field) => before[field] !== after[field])
    .map((field): LimitChange => {
      return {
        field,
        before: before[field],
        after: after[field],
        isLoosened: isLooser(field, before[field], after[field]),
      }
    })
  return [...plain, ...stageChanges(before, after)]
}

function isLooser(field: keyof Omit<BedLimits, 'stages'>, before: number | null, after: number | null): boolean {
  switch (field) {
    case 'maxMinutes':
    case 'powerWatts':
    case 'lampHours':
    case 'restartDays':
      // Without a limit means the most of all.
      return (after ?? Infinity) > (before ?? Infinity)
    case 'gapHours':
      return (after ?? 0) < (before ?? 0)
    case 'minMinutes':
    case 'warnPercent':
      return false
  }
}

function stageChanges(before: BedLimits, after: BedLimits): LimitChange[] {
  const starts = [...new Set([...before.stages, ...after.stages].map(({ fromSession }) => fromSession))]
  return starts
    .toSorted((a, b) => a - b)
    .flatMap((fromSession) =>
      intensities.flatMap((intensity) => {
        const was = stageMinutes(before, fromSession - 1, intensity)
        const is = stageMinutes(after, fromSession - 1, intensity)
        if (was === is) return []
        return [
          {
            field: 'stage' as const,
            fromSession,
            intensity,
            before: was,
            after: is,
            isLoosened: (is ?? 0) > (was ?? 0),
          },
        ]
      }),
    )
}

/** What is wrong with limits that were typed; undefined when nothing is. */
export function whyNotLimits(limits: BedLimits): 'minutes' | 'gap' | 'stages' | undefined {
  const { minMinutes, maxMinutes, gapHours, stages } = limits
  if (minMinutes < 1 || minMinutes > maxMinutes) return 'minutes'
  if (gapHours !== null && gapHours < 24) return 'gap'
  const isInOrder = stages.every(({ fromSession }, at) => {
    const earlier = stages[at - 1]
    return earlier ? fromSession > earlier.fromSession : fromSession === 1
  })
  return isInOrder ? undefined : 'stages'
}
