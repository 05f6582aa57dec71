import { setTimeout as wait } from 'node:timers/promises'

/** Waits for what must come true soon, on a real line. */
export async function until(isTrue: () => boolean | Promise<boolean>, what = String(isTrue)): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`It never came true: ${what}`)
    await wait(2)
  }
}
