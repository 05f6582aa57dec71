import type { addMachine } from '#src/contract/staff/beds/beds.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import { currentKey, type DeviceSecrets, refuseKey } from '#server/platform/mqtt/device-secrets.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { asNew } from '#server/modules/beds/store/bed-details.ts'
import { readLimits } from '#server/modules/beds/store/bed-configs.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { bedTexts, findBed, listBeds } from '#server/modules/beds/store/beds.ts'
import { resetLamps } from '#server/modules/beds/store/lamp-counts.ts'
import { findLock, lockTexts } from '#server/modules/doors/store/locks.ts'
import { once, type Operation } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

type Body = BodyOf<typeof addMachine>
type Added = AnswerOf<typeof addMachine>
type Answer = Outcome<Added, 'not-found' | 'changed' | 'unavailable' | 'bad-request' | 'op-mismatch'>

interface Adding {
  body: Body
  staffUid: string
  secrets: DeviceSecrets
}

/**
 * Adds a bed or a lock. What it has to be given is computed for the answer to the first delivery, and never written
 * down: neither with the operation nor in a log.
 */
export async function addBedOrLock(store: Store, operation: Operation, adding: Adding): Promise<Answer> {
  const { body, secrets } = adding
  let isFirst = false
  const added = await once(store, operation, async (tx, now) => {
    isFirst = true
    return body.kind === 'bed' ? await addBed(tx, adding, now) : await addLock(tx, adding, now)
  })
  if (isRefusal(added) || added.data === null || !isFirst) return added
  const { bed_number } = added.data
  const place = placeOf({ shopId: body.shop_id, kind: body.kind, id: body.machine_id })
  const key = bed_number === null ? secrets.lockKey(body.machine_id) : secrets.bedKey(bed_number, currentKey)
  return ok({ ...added.data, secrets: toSecrets(secrets, place, key, currentKey) })
}

export function toSecrets(secrets: DeviceSecrets, place: string, key: Uint8Array, keyNumber: number) {
  return {
    broker_name: place,
    broker_password: secrets.devicePassword(place),
    key: Buffer.from(key).toString('hex'),
    key_number: keyNumber,
  }
}

type Decided = Outcome<Added, 'not-found' | 'changed' | 'unavailable' | 'bad-request'>

async function addBed(tx: Tx, { body, staffUid, secrets }: Adding, now: Instant): Promise<Decided> {
  const { shop_id: shopId, machine_id: deviceId, type_id: typeId } = body
  if (typeId === undefined) return refuse('bad-request', { issues: [{ path: 'type_id', message: 'A bed has one' }] })
  if (!(await findShop(tx, shopId))) return refuse('not-found')
  if (await isTaken(tx, deviceId)) return refuse('changed')
  const beds = await listBeds(tx)
  const bedNumber = Math.max(0, ...beds.map((bed) => bed.bedNumber)) + 1
  const given = beds.map((bed) => secrets.bedKey(bed.bedNumber, currentKey))
  if (refuseKey(secrets.bedKey(bedNumber, currentKey), given)) return refuse('unavailable')
  const { body: limits } = await readLimits(tx, typeId)
  const type = bedTypeNames[typeId]
  const languages = body.names.map(({ language, name }) => ({ language, name, type: type[language] }))
  await tx
    .insertInto('devices')
    .values({
      deviceId,
      shopId,
      sort: Math.max(0, ...beds.filter((bed) => bed.shopId === shopId).map(({ sort }) => sort)) + 1,
      slotMinutes: 30,
      minMinutes: limits.minMinutes,
      maxMinutes: limits.maxMinutes,
      // It cannot be booked or started before staff have seen it work.
      enabled: 0,
      online: 0,
      isFaulty: 0,
      languages: bedTexts.write(languages),
      bedNumber,
      typeId,
    })
    .execute()
  await tx
    .insertInto('bedDetails')
    .values({ ...asNew(deviceId), keySince: now })
    .execute()
  await resetLamps(tx, deviceId, now)
  await log(tx, { body, staffUid, subject: `device:${deviceId}` }, now)
  return ok({ machine_id: deviceId, bed_number: bedNumber, secrets: null })
}

async function addLock(tx: Tx, { body, staffUid }: Adding, now: Instant): Promise<Decided> {
  const { shop_id: shopId, machine_id: lockId } = body
  if (!(await findShop(tx, shopId))) return refuse('not-found')
  if (await isTaken(tx, lockId)) return refuse('changed')
  const languages = lockTexts.write(body.names.map(({ language, name }) => ({ language, place: name })))
  await tx.insertInto('locks').values({ lockId, shopId, sort: 100, languages }).execute()
  await log(tx, { body, staffUid, subject: `lock:${lockId}` }, now)
  return ok({ machine_id: lockId, bed_number: null, secrets: null })
}

async function isTaken(tx: Tx, id: string): Promise<boolean> {
  return (await findBed(tx, id)) !== undefined || (await findLock(tx, id)) !== undefined
}

async function log(
  tx: Tx,
  { body, staffUid, subject }: { body: Body; staffUid: string; subject: string },
  now: Instant,
): Promise<void> {
  const { shop_id: shopId, machine_id: thingId, kind, names } = body
  await writeDeviceLog(tx, { thingId, shopId, what: 'added', note: '', staffUid }, now)
  await writeStaffLog(tx, { staffUid, what: 'devices.add', subject, before: null, after: { kind, shopId, names } }, now)
}
