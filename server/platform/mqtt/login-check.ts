import { timingSafeEqual } from 'node:crypto'

import type { DeviceSecrets } from './device-secrets.ts'
import { simulatorControlName, simulatorsName } from './device-topics.ts'

/**
 * Whether a name had a login that is over, as that of a bed in a studio that is closed for good, or that of before its
 * password was replaced.
 */
export type IsEnded = (name: string) => Promise<boolean>

export interface LoginRules {
  isDemo: boolean
  secrets: DeviceSecrets
  isEnded: IsEnded
}

const demoNames = new Set([simulatorsName, simulatorControlName])

/** Whether somebody of that name is let in with that password, at this moment. */
export async function mayEnter({ isDemo, secrets, isEnded }: LoginRules, name: string, password: string) {
  return (isDemo || !demoNames.has(name)) && isSame(password, secrets.devicePassword(name)) && !(await isEnded(name))
}

/** Takes as long for a secret that is nearly right as for any other of its length. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
