import type { DoorVisit } from './door-steps.ts'
import { isUndecided } from './door-visit.ts'

/**
 * Whether what another tab of this phone has stored takes the place of what this tab shows. `isOfOtherTab`: it shows
 * that tab's visit already. A command of its own whose end is unknown stays, until the same command is decided there.
 */
export function isNews(mine: DoorVisit, theirs: DoorVisit, isOfOtherTab: boolean): boolean {
  if (theirs.lockId !== mine.lockId || isSame(mine, theirs)) return false
  if (isOfOtherTab) return true
  if (!('opId' in theirs)) return false
  return !isUndecided(mine) || (theirs.opId === opIdOf(mine) && !isUndecided(theirs))
}

/** A tab hears of what it has stored itself, too. */
function isSame(mine: DoorVisit, theirs: DoorVisit): boolean {
  return mine.step === theirs.step && opIdOf(mine) === opIdOf(theirs)
}

function opIdOf(visit: DoorVisit): string | undefined {
  return 'opId' in visit ? visit.opId : undefined
}
