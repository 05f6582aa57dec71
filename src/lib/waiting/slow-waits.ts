import { makeListeners } from '#src/lib/listeners.ts'

/** Nothing is waited for longer: neither a call nor a part of the app. */
export const longestWaitMs = 10_000
/** Nothing waits longer without a word. */
const slowAfterMs = 3000
const slowWaits = makeListeners<number>()
let slowCount = 0

/** Hears how many reads and parts of the app have been waited for long, whenever that changes. */
export function onSlowWaits(listener: (count: number) => void): () => void {
  return slowWaits.add(listener)
}

/** Something is waited for, by whatever means; tells when that takes long. Returns the function that ends it. */
export function noteWaiting(): () => void {
  let isSlow = false
  const count = (change: 1 | -1) => slowWaits.tell((slowCount += change))
  const timer = setTimeout(() => {
    isSlow = true
    count(1)
  }, slowAfterMs)
  return () => {
    clearTimeout(timer)
    if (isSlow) count(-1)
  }
}
