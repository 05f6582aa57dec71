import { vi } from 'vitest'
import { waitLimit } from './limits.ts'

/** Waits for what must hold soon: in milliseconds as a rule, in seconds on a machine that has much else to do. */
export async function soon<Value>(holds: () => Value | Promise<Value>): Promise<Value> {
  return await vi.waitFor(holds, { timeout: waitLimit })
}
