import { setTimeout as wait } from 'node:timers/promises'

import { waitLimit } from './limits.ts'

/** Waits for what must come true soon, on a real line. */
export async function until(isTrue: () => boolean | Promise<boolean>, what = String(isTrue)): Promise<void> {
  const giveUpAt = performance.now() + waitLimit
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`It never came true: ${what}`)
    await wait(2)
  }
}
