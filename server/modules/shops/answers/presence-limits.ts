import type { BodyOf } from '#src/contract/call.ts'
import type { saveShop, staffShop } from '#src/contract/staff/shops.ts'
import type { CamelOf } from '#src/contract/codec.ts'

import { inLanguage } from '#server/http/messages.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { bedTexts, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { listRadioBeds } from '#server/modules/sessions/store/radio-beds.ts'
import type { Db } from '#server/platform/database/store.ts'

type Limits = NonNullable<CamelOf<typeof staffShop>['presenceLimits']>

/** What keeps members of a shop from showing more than the printed codes. */
export async function readPresenceLimits(db: Db, shopId: number): Promise<Limits> {
  const { isPresenceNeeded } = (await readChainSettings(db)).rules
  const details = await listBedDetails(db)
  const beds = (await listShopBeds(db, shopId)).filter(
    ({ deviceId }) => (details.get(deviceId)?.retiredAt ?? null) === null,
  )
  const proven = await listRadioBeds(
    db,
    beds.map(({ deviceId }) => deviceId),
  )
  const bedsWithoutRadio = beds
    .filter(({ deviceId }) => !proven.has(deviceId))
    .map(({ languages }) => inLanguage(bedTexts.read(languages), 'zh-HK').name)
  return { isDemo: !isPresenceNeeded, bedsWithoutRadio }
}

/** A level that no phone could meet here is refused by its reason; the one that holds already is kept. */
export function presenceIssues(
  { presence, latitude }: BodyOf<typeof saveShop>,
  { bedsWithoutRadio }: Limits,
  held: { bedLevel: number },
) {
  if (!presence) return []
  const issues = []
  if (presence.door === 2 && latitude === null) {
    issues.push({ path: 'presence.door', message: 'A position is judged where the studio has a place' })
  }
  if (presence.bed === 3 && held.bedLevel !== 3 && bedsWithoutRadio.length > 0) {
    issues.push({ path: 'presence.bed', message: `Never started over Bluetooth: ${bedsWithoutRadio.join(', ')}` })
  }
  return issues
}
