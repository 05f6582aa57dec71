import type { CamelOf } from '#src/contract/codec.ts'
import type { bedRow, lockRow } from '#src/contract/staff/beds/beds.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { asNew, listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { readLimits } from '#server/modules/beds/store/bed-configs.ts'
import { listPresence, type PresenceRow } from '#server/modules/beds/store/bed-presence.ts'
import { type BedRow, bedTexts } from '#server/modules/beds/store/beds.ts'
import { listLampSeconds } from '#server/modules/beds/store/lamp-counts.ts'
import { type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'
import { countSince, listNextBookings, listOpenOn } from '#server/modules/beds/store/bed-rows.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type ListedBed = CamelOf<typeof bedRow>
type LockAnswer = CamelOf<typeof lockRow>

interface Reading {
  db: Db
  gateway: Gateway
  shop: ShopRow
  language: Language
  now: Instant
}

/** What staff see of some beds of one shop, read in a handful of queries whatever their number. */
export async function describeBeds(reading: Reading, devices: readonly BedRow[]): Promise<ListedBed[]> {
  const { db, gateway, shop, language, now } = reading
  const ids = devices.map(({ deviceId }) => deviceId)
  const today = startOfDay(shopDate(now, shop.timeZone), shop.timeZone)
  const details = await listBedDetails(db, shop.shopId)
  const presence = await listPresence(db, ids)
  const open = await listOpenOn(db, shop.shopId)
  const next = await listNextBookings(db, shop.shopId, now)
  const counts = await countSince(db, shop.shopId, today)
  const lamps = await listLampSeconds(db, ids)
  const limits = { 'lie-down': await readLimits(db, 'lie-down'), 'stand-up': await readLimits(db, 'stand-up') }
  return devices.map((device) => {
    const { deviceId, typeId } = device
    const own = details.get(deviceId) ?? asNew(deviceId)
    const { body } = limits[typeId]
    const texts = inLanguage(bedTexts.read(device.languages), language)
    return {
      deviceId,
      shopId: device.shopId,
      name: texts.name,
      typeId,
      typeName: texts.type,
      rev: own.rev,
      state: stateOf(device, gateway),
      enabled: device.enabled === 1,
      offReason: own.offReason,
      isMaintained: own.isMaintained === 1,
      fault: faultOf(device, presence.get(deviceId)),
      wasOff: own.isMaintained === 1 && own.enabledBefore === 0,
      presence: toPresence(presence.get(deviceId), gateway.bedState(deviceId) !== 'offline'),
      session: toOpen(open.get(deviceId)),
      nextBookingAt: next.get(deviceId) ?? null,
      todayCount: counts.get(deviceId) ?? 0,
      minMinutes: Math.max(device.minMinutes, body.minMinutes),
      maxMinutes: Math.min(device.maxMinutes, body.maxMinutes),
      lamps: { seconds: lamps.get(deviceId) ?? 0, lifeHours: body.lampHours, warnPercent: body.warnPercent },
    }
  })
}

/** The fault that a bed reports, or reported before it went out of reach; null where it is well. */
export function faultOf({ isFaulty, faultClearedAt }: BedRow, known: PresenceRow | undefined): ListedBed['fault'] {
  if (isFaulty === 0 && faultClearedAt === null) return null
  return { since: known?.faultSince ?? null, clearedAt: faultClearedAt }
}

/** What the bed says goes on being told while it is in use, even where it has been taken out of use meanwhile. */
function stateOf({ deviceId, enabled }: BedRow, gateway: Gateway): ListedBed['state'] {
  const said = gateway.bedState(deviceId)
  const isBusy = said === 'dressing' || said === 'running' || said === 'paused'
  return enabled === 1 || isBusy ? said : 'disabled'
}

function toOpen(row: Awaited<ReturnType<typeof listOpenOn>> extends Map<string, infer Row> ? Row | undefined : never) {
  if (!row) return null
  const { sessionId, nickname, state, endsAt, minutes, intensity } = row
  return { sessionId, nickname, state, endsAt, minutes, intensity }
}

export function describeLock(
  { gateway, language }: Pick<Reading, 'gateway' | 'language'>,
  { lockId, shopId, languages }: LockRow,
  known: PresenceRow | undefined,
): LockAnswer {
  const state = gateway.lockState(lockId)
  return {
    lockId,
    shopId,
    name: inLanguage(lockTexts.read(languages), language).place,
    state,
    presence: toPresence(known, state !== 'offline'),
  }
}

function toPresence(known: PresenceRow | undefined, online: boolean): ListedBed['presence'] {
  const isSame = known !== undefined && (known.online === 1) === online
  return {
    online,
    changedAt: isSame ? known.changedAt : null,
    firmware: toVersion(known?.firmware ?? null),
  }
}

/** Two bytes: before and after the point. */
function toVersion(firmware: number | null): string | null {
  return firmware === null ? null : `${firmware >> 8}.${firmware & 255}`
}
