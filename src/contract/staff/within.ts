import { z } from 'zod/mini'

/** A whole number of a range. */
export function within([least, most]: readonly [number, number]) {
  return z.int().check(z.minimum(least), z.maximum(most))
}
