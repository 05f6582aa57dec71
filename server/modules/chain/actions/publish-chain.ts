import { brandOf, readAreaCodes } from '#src/domain/brand.ts'

import {
  type ChainConfigRow,
  insertChainConfig,
  listVersions,
  versionText,
} from '#server/modules/chain/store/chain-configs.ts'
import { legalKinds } from '#server/modules/legal/tables.ts'
import { publishWording } from '#server/modules/legal/store.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { type ChainSettings, replaceChainSettings } from '#server/modules/chain/store/settings.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Tx } from '#server/platform/database/store.ts'
import {
  briefly,
  type ChainChanges,
  type ChainValues,
  legalFields,
  withChanges,
  wordingIn,
} from '#server/modules/chain/rules/chain-changes.ts'
import { writeBrand } from '#server/modules/chain/store/chain-identity.ts'
import { fromChainValues, readChainValues } from '#server/modules/chain/store/chain-values.ts'

interface Publication {
  changes: ChainChanges
  staffUid: string
  reason: string
  what: string
  subject: string
  /** How late members may come, to what is booked already too. */
  allowLateness: (tx: Tx, minutes: number, now: Instant) => Promise<void>
  /** Of which countries the staff have numbers. */
  listStaffAreaCodes: (tx: Tx) => Promise<string[]>
}

/** Puts everything in force at once, as the next version. False when another call published a moment earlier. */
export async function publishValues(
  tx: Tx,
  { changes, staffUid, reason, allowLateness, listStaffAreaCodes, ...action }: Publication,
  now: Instant,
): Promise<boolean> {
  const { settings, values: before } = await readChainValues(tx)
  const after = withStaffIn(withChanges(before, changes), await listStaffAreaCodes(tx))
  const [last] = await listVersions(tx, 1)
  const first = { version: 1, state: 'published', rev: 1, reason: null, changedBy: null, changedAt: null } as const
  // What the chain was set up with is a version too, so that it can be gone back to.
  if (!last && !(await insertChainConfig(tx, { ...first, body: versionText.write(before) }))) return false
  const version = (last?.version ?? first.version) + 1
  const row = { version, state: 'published', rev: 1, reason, changedBy: staffUid, changedAt: now } as const
  if (!(await insertChainConfig(tx, { ...row, body: versionText.write(after) }))) return false
  const texts = await publishTexts(tx, { before, after, inForce: settings.legal.texts }, now)
  await replaceChainSettings(tx, { ...fromChainValues(after), texts })
  await writeBrand(tx, brandOf(after))
  await allowLateness(tx, after.lateCancelMinutes, now)
  const keys = Object.keys(after) as (keyof ChainValues)[]
  const changed = keys.filter((key) => before[key] !== after[key])
  const pick = (of: ChainChanges) => briefly(Object.fromEntries(changed.map((key) => [key, of[key]])))
  const log = {
    staffUid,
    ...action,
    before: pick(before),
    after: { version, ...pick(after), ...(isWorded(settings.legal.texts, texts) && { texts }) },
    reason,
  }
  await writeStaffLog(tx, log, now)
  return true
}

/**
 * Codes go on to every country that somebody of the staff has a number of: an older version, or a draft from before
 * they joined, would let them in no more.
 */
function withStaffIn(values: ChainValues, ofStaff: readonly string[]): ChainValues {
  const wanted = readAreaCodes(values.areaCodes)
  const leftOut = ofStaff.filter((code) => !wanted.includes(code)).toSorted()
  return leftOut.length === 0 ? values : { ...values, areaCodes: [...wanted, ...leftOut].join(', ') }
}

type InForce = ChainSettings['legal']['texts']

interface Rewording {
  before: ChainValues
  after: ChainValues
  inForce: InForce
}

/** A text that differs gets a number that no wording had before; back to the app's own is number 1. */
async function publishTexts(tx: Tx, { before, after, inForce }: Rewording, now: Instant): Promise<InForce> {
  const texts = { ...inForce }
  for (const kind of legalKinds) {
    const fields = Object.values(legalFields[kind])
    if (fields.every((field) => before[field] === after[field])) continue
    const isOwn = fields.some((field) => after[field] !== '')
    texts[kind] = isOwn ? await publishWording(tx, kind, wordingIn(after, kind), now) : 1
  }
  return texts
}

function isWorded(before: InForce, after: InForce): boolean {
  return legalKinds.some((kind) => before[kind] !== after[kind])
}

/** Everything of an older version but its round: a consent that was asked for again stays asked for. */
export function restoredValues(older: ChainConfigRow): ChainChanges {
  const { riskRound: _round, ...values } = versionText.read(older.body)
  return values
}
