import type { addMachine, machineSecrets } from '#src/contract/staff/beds/beds.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { ok, type Outcome, refuse, refuseField } from '#src/contract/outcome.ts'

import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import { currentKey, type DeviceSecrets, refuseKey } from '#server/platform/mqtt/device-secrets.ts'
import { loginName, placeOf } from '#server/platform/mqtt/device-topics.ts'
import { asNew, freeDeviceNumber } from '#server/modules/beds/store/bed-details.ts'
import { readLimits } from '#server/modules/beds/store/bed-configs.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { firstKeys } from '#server/modules/beds/store/device-keys.ts'
import { bedTexts, findBed, listBeds } from '#server/modules/beds/store/beds.ts'
import { resetLamps } from '#server/modules/beds/store/lamp-counts.ts'
import { type KeyedDevice, keyOf } from '#server/modules/doors/actions/keyed-device.ts'
import { findLock, lockTexts } from '#server/modules/doors/store/locks.ts'
import type { Flag, Instant } from '#server/platform/database/schema.ts'
import { findLivingShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Machine = BodyOf<typeof addMachine>

export interface Adding {
  machine: Machine
  staffUid: string
  secrets: DeviceSecrets
  /** Whether a bed can be booked as soon as it answers. */
  enabled: Flag
}

type Added = Pick<AnswerOf<typeof addMachine>, 'machineId' | 'bedNumber'>
type Decided = Outcome<Added, 'not-found' | 'changed' | 'unavailable' | 'bad-request'>

/** A new bed or lock of a studio. Nothing secret is written down. */
export async function addMachineTo(tx: Tx, adding: Adding, now: Instant): Promise<Decided> {
  return adding.machine.kind === 'bed' ? await addBed(tx, adding, now) : await addLock(tx, adding, now)
}

/** What it has to be given, computed anew each time. */
export function secretsOf(
  secrets: DeviceSecrets,
  { shopId, kind }: Pick<Machine, 'shopId' | 'kind'>,
  { machineId: id, bedNumber }: Added,
): CamelOf<typeof machineSecrets> {
  return toSecrets(secrets, { shopId, kind, id, bedNumber }, currentKey)
}

/** Key and password of one number: they are replaced together. */
export function toSecrets(secrets: DeviceSecrets, device: KeyedDevice, number: number) {
  const brokerName = loginName(placeOf(device), number)
  return {
    brokerName,
    brokerPassword: secrets.devicePassword(brokerName),
    key: Buffer.from(keyOf(secrets, device, number)).toString('hex'),
    keyNumber: number,
  }
}

async function addBed(tx: Tx, { machine, staffUid, secrets, enabled }: Adding, now: Instant): Promise<Decided> {
  const { shopId, machineId: deviceId, typeId } = machine
  if (typeId === undefined) return refuseField('type_id', 'A bed has one')
  if (!(await findLivingShop(tx, shopId))) return refuse('not-found')
  if (await isTaken(tx, deviceId)) return refuse('changed')
  const beds = await listBeds(tx)
  const bedNumber = await freeDeviceNumber(tx)
  const given = beds.map((bed) => secrets.bedKey(bed.bedNumber, currentKey))
  if (refuseKey(secrets.bedKey(bedNumber, currentKey), given)) return refuse('unavailable')
  const { body: limits } = await readLimits(tx, typeId)
  const type = bedTypeNames[typeId]
  const languages = machine.names.map(({ language, name }) => ({ language, name, type: type[language] }))
  await tx
    .insertInto('devices')
    .values({
      deviceId,
      shopId,
      sort: Math.max(0, ...beds.filter((bed) => bed.shopId === shopId).map(({ sort }) => sort)) + 1,
      slotMinutes: 30,
      minMinutes: limits.minMinutes,
      maxMinutes: limits.maxMinutes,
      enabled,
      online: 0,
      isFaulty: 0,
      languages: bedTexts.write(languages),
      bedNumber,
      typeId,
    })
    .execute()
  await tx.insertInto('bedDetails').values(asNew(deviceId)).execute()
  await keepFirstKeys(tx, deviceId, now)
  await resetLamps(tx, deviceId, now)
  await log(tx, { machine, staffUid, subject: `device:${deviceId}` }, now)
  return ok({ machineId: deviceId, bedNumber })
}

async function addLock(tx: Tx, { machine, staffUid }: Adding, now: Instant): Promise<Decided> {
  const { shopId, machineId: lockId } = machine
  if (!(await findLivingShop(tx, shopId))) return refuse('not-found')
  if (await isTaken(tx, lockId)) return refuse('changed')
  const languages = lockTexts.write(machine.names.map(({ language, name }) => ({ language, place: name })))
  await tx.insertInto('locks').values({ lockId, shopId, sort: 100, languages }).execute()
  await keepFirstKeys(tx, lockId, now)
  await log(tx, { machine, staffUid, subject: `lock:${lockId}` }, now)
  return ok({ machineId: lockId, bedNumber: null })
}

/** Since when it has its first ones. */
async function keepFirstKeys(tx: Tx, thingId: string, now: Instant): Promise<void> {
  await tx
    .insertInto('deviceKeys')
    .values({ ...firstKeys(thingId), keySince: now })
    .execute()
}

async function isTaken(tx: Tx, id: string): Promise<boolean> {
  return (await findBed(tx, id)) !== undefined || (await findLock(tx, id)) !== undefined
}

async function log(
  tx: Tx,
  { machine, staffUid, subject }: { machine: Machine; staffUid: string; subject: string },
  now: Instant,
): Promise<void> {
  const { shopId, machineId: thingId, kind, names } = machine
  await writeDeviceLog(tx, { thingId, shopId, what: 'added', note: '', staffUid }, now)
  await writeStaffLog(tx, { staffUid, what: 'devices.add', subject, before: null, after: { kind, shopId, names } }, now)
}
