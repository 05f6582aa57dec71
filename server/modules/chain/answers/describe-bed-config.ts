import type { getConfig } from '#src/contract/staff/beds/bed-config.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { firstKeys, listDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import {
  firstVersion,
  limitsText,
  listAcks,
  listConfigs,
  protocolText,
  readLimits,
  readProtocol,
} from '#server/modules/beds/store/bed-configs.ts'
import type { ConfigKind } from '#server/modules/beds/tables.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { type BedRow, bedTexts, listBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { listShops, shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type Config = AnswerOf<typeof getConfig>
type Kind = Config['kinds'][number]

interface Reading {
  db: Db
  gateway: Gateway
  language: Language
}

export async function describeConfig(reading: Reading, now: Instant): Promise<Config> {
  const { db, language } = reading
  const kinds: Kind[] = []
  for (const kind of ['stand-up', 'lie-down', 'protocol'] as const) kinds.push(await describeKind(reading, kind))
  const keys = await listDeviceKeys(db)
  const shopNames = await readShopNames(db, language)
  const beds = await listBedsInUse(db)
  return {
    now,
    chainGapHours: (await readChainSettings(db)).rules.minGapHours,
    kinds,
    keys: beds.map((bed) => {
      const own = keys.get(bed.deviceId) ?? firstKeys(bed.deviceId)
      return {
        deviceId: bed.deviceId,
        name: inLanguage(bedTexts.read(bed.languages), language).name,
        shopName: shopNames.get(bed.shopId) ?? '',
        number: own.keyNumber,
        since: own.keySince,
        next: own.nextNumber,
      }
    }),
  }
}

/** One kind as it is in force, its draft, its versions, and what each bed has confirmed. */
export async function describeKind(reading: Reading, kind: ConfigKind): Promise<Kind> {
  const { db } = reading
  const beds = (await listBedsInUse(db)).filter(({ typeId }) => kind === 'protocol' || typeId === kind)
  const rows = await listConfigs(db, kind)
  const draft = rows.find(({ state }) => state === 'draft')
  const inForce =
    kind === 'protocol'
      ? await readProtocol(db).then(({ version, body }) => ({ version, limits: null, protocol: body }))
      : await readLimits(db, kind).then(({ version, body }) => ({ version, limits: body, protocol: null }))
  return {
    kind,
    deviceCount: beds.length,
    ...inForce,
    draft: draft
      ? {
          version: draft.version,
          rev: draft.rev,
          limits: kind === 'protocol' ? null : limitsText.read(draft.body),
          protocol: kind === 'protocol' ? protocolText.read(draft.body) : null,
          staff: draft.nickname,
          at: draft.changedAt,
        }
      : null,
    versions: toVersions(rows, inForce.version),
    acks: kind === 'protocol' ? [] : await describeAcks(reading, beds, inForce.version),
  }
}

function toVersions(rows: Awaited<ReturnType<typeof listConfigs>>, present: number): Kind['versions'] {
  const named = rows.map(({ version, state, changedAt, nickname, reason }) => ({
    version,
    state:
      state === 'draft' ? ('draft' as const) : version === present ? ('published' as const) : ('replaced' as const),
    at: changedAt,
    staff: nickname,
    reason,
  }))
  const state = present === firstVersion ? ('published' as const) : ('replaced' as const)
  return [...named, { version: firstVersion, state, at: null, staff: null, reason: null }]
}

async function describeAcks(
  { db, gateway, language }: Reading,
  beds: BedRow[],
  version: number,
): Promise<Kind['acks']> {
  const acks = await listAcks(db)
  const heard = await listPresence(
    db,
    beds.map(({ deviceId }) => deviceId),
  )
  const shopNames = await readShopNames(db, language)
  return beds.map((bed) => {
    const ack = acks.get(bed.deviceId)
    const state = gateway.bedState(bed.deviceId)
    // Every bed comes with the first version, but it is unknown of one that was never in reach.
    const wasSeen = ack !== undefined || heard.has(bed.deviceId) || state !== 'offline'
    const known = ack?.version ?? firstVersion
    const hasIt = wasSeen && known === version
    const whyNot = state === 'offline' ? 'offline' : bed.enabled === 0 ? 'disabled' : 'waiting'
    return {
      deviceId: bed.deviceId,
      name: inLanguage(bedTexts.read(bed.languages), language).name,
      shopName: shopNames.get(bed.shopId) ?? '',
      version: known,
      ackedAt: hasIt ? (ack?.ackedAt ?? null) : null,
      whyNot: hasIt ? null : whyNot,
      isNeverSeen: !wasSeen,
    }
  })
}

/** Not the retired ones. */
async function listBedsInUse(db: Db): Promise<BedRow[]> {
  const details = await listBedDetails(db)
  return (await listBeds(db)).filter(({ deviceId }) => (details.get(deviceId)?.retiredAt ?? null) === null)
}

async function readShopNames(db: Db, language: Language): Promise<Map<number, string>> {
  const shops = await listShops(db)
  return new Map(shops.map(({ shopId, languages }) => [shopId, inLanguage(shopTexts.read(languages), language).name]))
}
