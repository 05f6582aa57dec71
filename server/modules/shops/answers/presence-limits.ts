import type { BodyOf } from '#src/contract/call.ts'
import type { saveShop, staffShop } from '#src/contract/staff/shops.ts'
import type { CamelOf } from '#src/contract/codec.ts'

import { inLanguage } from '#server/http/messages.ts'
import { listBedDetails, readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { type BedRow, bedTexts, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { listProvers } from '#server/modules/doors/store/device-proofs.ts'
import { listLocks, lockTexts } from '#server/modules/doors/store/locks.ts'
import { listRadioBeds } from '#server/modules/sessions/store/radio-beds.ts'
import type { Db } from '#server/platform/database/store.ts'

type SentLimits = NonNullable<CamelOf<typeof staffShop>['presenceLimits']>
type Limits = SentLimits & { [Names in Exclude<keyof SentLimits, 'isDemo'>]-?: string[] }

/** What keeps members of a shop from showing more than the printed codes. */
export async function readPresenceLimits(db: Db, shopId: number): Promise<Limits> {
  const { isPresenceNeeded } = (await readChainSettings(db)).rules
  const details = await listBedDetails(db, shopId)
  const beds = (await listShopBeds(db, shopId)).filter(
    ({ deviceId }) => (details.get(deviceId)?.retiredAt ?? null) === null,
  )
  const proven = await listRadioBeds(
    db,
    beds.map(({ deviceId }) => deviceId),
  )
  const { displays, tags } = await listProvers(db)
  const withoutRadio = beds.filter(({ deviceId }) => !proven.has(deviceId) && !tags.has(deviceId))
  return {
    isDemo: !isPresenceNeeded,
    bedsWithoutRadio: withoutRadio.map(nameOf),
    bedsWithoutDisplay: withoutRadio.filter(({ deviceId }) => !displays.has(deviceId)).map(nameOf),
    doorsWithoutRadio: await doorsWithoutRadio(db, shopId, tags),
  }
}

function nameOf({ languages }: BedRow): string {
  return inLanguage(bedTexts.read(languages), 'zh-HK').name
}

async function doorsWithoutRadio(db: Db, shopId: number, tags: ReadonlySet<string>): Promise<string[]> {
  const names: string[] = []
  for (const { lockId, languages } of await listLocks(db, shopId)) {
    if (tags.has(lockId) || (await readLockDetails(db, lockId)).hasBluetooth === 1) continue
    names.push(inLanguage(lockTexts.read(languages), 'zh-HK').place)
  }
  return names
}

/** A level that no phone could meet here is refused by its reason; the one that holds already is kept. */
export function presenceIssues(
  { presence, latitude }: BodyOf<typeof saveShop>,
  limits: Limits,
  held: { bedLevel: number; doorLevel: number },
) {
  if (!presence) return []
  const isNew = (action: 'door' | 'bed', level: number) =>
    presence[action] === level && (action === 'door' ? held.doorLevel : held.bedLevel) !== level
  const issues = []
  if (presence.door === 2 && latitude === null) {
    issues.push({ path: 'presence.door', message: 'A position is judged where the studio has a place' })
  }
  if (isNew('door', 3)) issues.push(...unmet('presence.door', 'Without Bluetooth and tag', limits.doorsWithoutRadio))
  if (isNew('bed', 2)) issues.push(...unmet('presence.bed', 'Without display and tag', limits.bedsWithoutDisplay))
  if (isNew('bed', 3)) {
    issues.push(...unmet('presence.bed', 'Never started over Bluetooth, and without tag', limits.bedsWithoutRadio))
  }
  return issues
}

function unmet(path: string, what: string, names: readonly string[]) {
  return names.length === 0 ? [] : [{ path, message: `${what}: ${names.join(', ')}` }]
}
