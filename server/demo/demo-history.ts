import type { Config } from '#server/platform/process/config.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import type { DemoStaff } from './history/history.ts'

/** Adds the days before the one on which a demo is made, in the transaction that makes it. */
export type HistoryMaking = (tx: Tx, made: { staff: DemoStaff; now: Instant }) => Promise<void>

/** The history that this server gives a demo which it makes; undefined: none. What beds signed is signed by their keys. */
export function demoHistory(
  { hasDemoHistory }: Pick<Config, 'hasDemoHistory'>,
  readSecret: () => string,
): HistoryMaking | undefined {
  if (!hasDemoHistory) return undefined
  return async (tx, made) => {
    const { addHistory } = await import('./history/add-history.ts')
    const secrets = deviceSecrets(readSecret())
    await addHistory(tx, { ...made, bedMac: (bed, key) => secrets.bedMac(bed, key) })
  }
}
