/** Lets a few works run at once and a few more wait; `undefined` for those that would have to wait too long. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return undefined
      // A call that ends hands its place to the next one, so that no other slips in between.
      await new Promise<void>((resolve) => void queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
