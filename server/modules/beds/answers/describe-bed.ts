import type { CamelOf } from '#src/contract/codec.ts'
import type { addNote, bedSettings, getMachine } from '#src/contract/staff/beds/bed.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { Language } from '#src/domain/language.ts'
import { languages } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { type BedDetails, readBedDetails, readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { readAck, readLimits, readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { DeviceKeys } from '#server/modules/beds/tables.ts'
import { countDeviceLog, listDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { type BedRow, bedTexts, findBed } from '#server/modules/beds/store/beds.ts'
import { findLock, type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'
import { bluetoothSeenAt, listBookingsAhead } from '#server/modules/beds/store/bed-rows.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readShop, shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { describeBeds, describeLock } from './bed-row.ts'

type Machine = AnswerOf<typeof getMachine>
type Settings = CamelOf<typeof bedSettings>

interface Around {
  store: Store
  gateway: Gateway
}

/** Everything about one bed or lock; undefined when there is neither of this id. */
export async function describeMachine(
  { store, gateway }: Around,
  id: string,
  language: Language,
): Promise<Machine | undefined> {
  const { db } = store
  const now = await store.now(db)
  const device = await findBed(db, id)
  const lock = device ? undefined : await findLock(db, id)
  const thing = device ?? lock
  if (!thing) return undefined
  const shop = await readShop(db, thing.shopId)
  return {
    now,
    timeZone: shop.timeZone,
    shopName: inLanguage(shopTexts.read(shop.languages), language).name,
    bed: device ? await describeBed({ db, gateway, language, now }, device) : null,
    lock: lock ? await describeDoor({ db, gateway, language }, lock) : null,
    log: (await listDeviceLog(db, id, { offset: 0, limit: 3 })).map(toEntry),
    logCount: await countDeviceLog(db, id),
  }
}

async function describeBed(
  { db, gateway, language, now }: { db: Db; gateway: Gateway; language: Language; now: Instant },
  device: BedRow,
): Promise<NonNullable<Machine['bed']>> {
  const shop = await readShop(db, device.shopId)
  const [row] = await describeBeds({ db, gateway, shop, language, now }, [device])
  if (!row) throw new Error('A bed that was just read is gone')
  const details = await readBedDetails(db, device.deviceId)
  const { version, body: limits } = await readLimits(db, device.typeId)
  const { body: protocol } = await readProtocol(db)
  const { rules } = await readChainSettings(db)
  const ack = await readAck(db, device.deviceId)
  return {
    ...row,
    bedNumber: device.bedNumber,
    typeLimits: { version, minMinutes: limits.minMinutes, maxMinutes: limits.maxMinutes },
    settings: settingsOf(device, details),
    chain: { dressingSeconds: rules.dressingSeconds, serviceUuid: protocol.serviceUuid },
    lampsFrom: details.lampsFrom,
    bluetoothSeenAt: await bluetoothSeenAt(db, device, now),
    key: describeKeys(await readDeviceKeys(db, device.deviceId)),
    acked: ack ? { version: ack.version, rev: ack.rev, at: ack.ackedAt } : null,
    retiredAt: details.retiredAt,
    bookings: (await listBookingsAhead(db, device.deviceId, now)).length,
  }
}

async function describeDoor(
  { db, gateway, language }: { db: Db; gateway: Gateway; language: Language },
  lock: LockRow,
): Promise<NonNullable<Machine['lock']>> {
  const presence = await listPresence(db, [lock.lockId])
  const { rev, entrySeconds, lockNumber, hasBluetooth, hasReader, hasKeypad } = await readLockDetails(db, lock.lockId)
  const { rules } = await readChainSettings(db)
  return {
    ...describeLock({ gateway, language }, lock, presence.get(lock.lockId)),
    rev,
    names: lockTexts.read(lock.languages).flatMap(({ language: of, place }) => named(of, place)),
    entrySeconds,
    hasBluetooth: hasBluetooth === 1,
    hasReader: hasReader === 1,
    hasKeypad: hasKeypad === 1,
    lockNumber,
    key: describeKeys(await readDeviceKeys(db, lock.lockId)),
    chainEntrySeconds: rules.enterWithinSeconds,
  }
}

function describeKeys(keys: DeviceKeys): NonNullable<Machine['bed']>['key'] {
  const { rev, keyNumber, keySince, oldestKey, loginNumber, nextNumber, nextSince } = keys
  const { heardKey, heardLogin, heardAt } = keys
  return {
    number: keyNumber,
    since: keySince,
    next: nextNumber,
    nextSince,
    rev,
    oldest: oldestKey,
    login: loginNumber,
    heard:
      heardKey === null || heardLogin === null || heardAt === null
        ? null
        : { key: heardKey, login: heardLogin, at: heardAt },
  }
}

function named(language: string, name: string): Settings['names'] {
  const known = languages.find((one) => one === language)
  return known ? [{ language: known, name }] : []
}

/** What staff may change on a bed, as the wire says it; also what the audit trail keeps. */
export function settingsOf(device: BedRow, details: BedDetails): Settings {
  return {
    ...details,
    names: bedTexts.read(device.languages).flatMap(({ language, name }) => named(language, name)),
    minMinutes: device.minMinutes,
    maxMinutes: device.maxMinutes,
    photo: device.photo,
    hasReader: details.hasReader === 1,
    output: { light: details.outputLight, medium: details.outputMedium, deep: details.outputDeep },
  }
}

type Entry = AnswerOf<typeof addNote>

export function toEntry(row: Awaited<ReturnType<typeof listDeviceLog>>[number]): Entry {
  const { entryId, what, note, nickname, createdAt } = row
  return { entryId, what, note, staff: nickname, at: createdAt }
}
