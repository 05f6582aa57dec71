import {
  type ChainChanges,
  type ChainConfigRow,
  insertChainConfig,
  listVersions,
  versionText,
} from '../store/chain-configs.ts'
import type { Instant } from '../store/schema.ts'
import { readChainSettings, replaceChainSettings } from '../store/settings.ts'
import { writeStaffLog } from '../store/staff-log.ts'
import type { Tx } from '../store/store.ts'
import { fromChainValues, toChainValues, withChanges } from './chain-values.ts'

interface Publication {
  changes: ChainChanges
  staffUid: string
  reason: string
  what: string
  subject: string
}

/** Puts everything in force at once, as the next version. False when somebody else published a moment earlier. */
export async function publishValues(
  tx: Tx,
  { changes, staffUid, reason, ...act }: Publication,
  now: Instant,
): Promise<boolean> {
  const before = toChainValues(await readChainSettings(tx))
  const after = withChanges(before, changes)
  const [last] = await listVersions(tx, 1)
  const first = { version: 1, state: 'published', rev: 1, reason: null, changedBy: null, changedAt: null } as const
  // What the chain was set up with is a version too, so that it can be gone back to.
  if (!last && !(await insertChainConfig(tx, { ...first, body: versionText.write(before) }))) return false
  const version = (last?.version ?? first.version) + 1
  const row = { version, state: 'published', rev: 1, reason, changedBy: staffUid, changedAt: now } as const
  if (!(await insertChainConfig(tx, { ...row, body: versionText.write(after) }))) return false
  await replaceChainSettings(tx, fromChainValues(after))
  const keys = Object.keys(changes) as (keyof ChainChanges)[]
  const changed = keys.filter((key) => before[key] !== after[key])
  const pick = (of: ChainChanges) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  const log = { staffUid, ...act, before: pick(before), after: { version, ...pick(after) }, reason }
  await writeStaffLog(tx, log, now)
  return true
}

/** Everything of an older version but its round: a consent that was asked for again stays asked for. */
export function restoredValues(older: ChainConfigRow): ChainChanges {
  const { risk_round: _round, ...values } = versionText.read(older.body)
  return values
}
