const latestAfterMs = 5000

/** Does what the first screen does not need once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: latestAfterMs })
  else setTimeout(work, 1000)
}
