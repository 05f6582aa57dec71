import { brokenRule, type World } from './door-world.ts'
import { type Defect, firstWorld, nextWorlds } from './door-steps.ts'

export interface DoorSearch {
  states: number
  /** False when the bound was reached before everything was seen. */
  isComplete: boolean
  broken: string | undefined
  /** How openings ended in the states that were seen. */
  results: Set<string>
}

const sound: Defect = (_, after) => after

/** Goes through every order of events, breadth first, until a rule breaks. */
export function searchDoor(defect: Defect = sound, bound = 400_000): DoorSearch {
  const seen = new Set<string>()
  const results = new Set<string>()
  let front: World[] = [firstWorld()]
  while (front.length > 0 && seen.size < bound) {
    const next: World[] = []
    for (const world of front) {
      for (const after of nextWorlds(world, defect)) {
        const key = keyOf(after)
        if (seen.has(key)) continue
        seen.add(key)
        for (const { result } of after.openings) results.add(result)
        const broken = brokenRule(after)
        if (broken !== undefined) return { states: seen.size, isComplete: false, broken, results }
        next.push(after)
      }
    }
    front = next
  }
  return { states: seen.size, isComplete: front.length === 0, broken: undefined, results }
}

/** What can still make a difference; a lock's own count of time is that of the world. */
function keyOf({ now, lock, nonces, openings, receipts, cuts, hellos }: World): string {
  const { opening, nonce, power } = lock
  const kept = lock.receipts.map((receipt) => receipt.opening + receipt.word)
  const said = receipts.map((receipt) => receipt.opening + receipt.word)
  return JSON.stringify([now, opening, nonce, power, kept, nonces, openings, said, cuts, hellos])
}
