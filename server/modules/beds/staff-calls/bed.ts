import { addNote, bedSettings, getMachine, machineLog, saveBed, saveLock } from '#src/contract/staff/beds/bed.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse, refuseField } from '#src/contract/outcome.ts'

import { takePhoto } from '#server/platform/pictures/take-photo.ts'
import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import {
  type BedDetails,
  changeBedDetails,
  changeLockDetails,
  type LockDetails,
  readBedDetails,
  readLockDetails,
} from '#server/modules/beds/store/bed-details.ts'
import { pageOf, spanOf } from '#server/http/paging.ts'
import { fitsSlot } from '#server/modules/shops/rules/slot-length.ts'
import { readLimits } from '#server/modules/beds/store/bed-configs.ts'
import { listDeviceLog, writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { changeBed, type BedRow, bedTexts, findBed, selectBedForUpdate } from '#server/modules/beds/store/beds.ts'
import { findLock, selectLockForUpdate, lockTexts } from '#server/modules/doors/store/locks.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { listTemplates } from '#server/modules/shops/store/shop-hours.ts'
import type { Flag } from '#server/platform/database/schema.ts'
import { logged, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { configureBed } from '#server/modules/sessions/actions/configure-beds.ts'
import { describeMachine, settingsOf, toEntry } from '#server/modules/beds/answers/describe-bed.ts'
import { serveBedActs } from './bed-actions.ts'
import { bedTimes } from '#server/modules/appointments/actions/bed-times.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'

interface BedDeps {
  serve: Serve
  store: Store
  gateway: Gateway
  /** Undefined where nothing can be started: without the secrets of devices. */
  sessionDeps: SessionDeps | undefined
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
}

/** One bed or lock: seen, set up, and what was done to it. */
export function serveDevice(place: BedDeps): void {
  const { serve, store } = place
  serve(getMachine, async ({ body, language }) => {
    const described = await describeMachine(place, body.machineId, language)
    return described ? ok(described) : refuse('not-found')
  })
  serve(machineLog, async ({ body }) => {
    const { machineId: id } = body
    if ((await shopOf(store.db, id)) === undefined) return refuse('not-found')
    const { list, ...paged } = pageOf(body, await listDeviceLog(store.db, id, spanOf(body)))
    return ok({ ...paged, list: list.map(toEntry) })
  })
  serveSaving(place)
  serveBedActs(place)
}

async function shopOf(db: Db, id: string): Promise<number | undefined> {
  return (await findBed(db, id))?.shopId ?? (await findLock(db, id))?.shopId
}

function serveSaving(place: BedDeps): void {
  const { serve, store, sessionDeps, onError } = place
  serve(saveBed, async ({ body, caller, operation, language }) => {
    const saved = await once(store, operation, async (tx, now) => {
      const device = await selectBedForUpdate(tx, body.deviceId)
      if (!device) return refuse('not-found')
      const before = await readBedDetails(tx, device.deviceId)
      if (before.rev !== body.rev) {
        return refuse(
          'changed',
          await describeMachine({ ...place, store: { ...store, db: tx } }, device.deviceId, language),
        )
      }
      const { body: limits } = await readLimits(tx, device.typeId)
      const { minMinutes: min, maxMinutes: max, defaultMinutes: usual } = body.settings
      const isWithin = min >= limits.minMinutes && max <= limits.maxMinutes && min <= max
      const isUsualWithin = usual === null || (usual >= min && usual <= max)
      if (!isWithin || !isUsualWithin) return refuse('minutes-out-of-range')
      const row = toRow(device, body)
      if (!(await fitsItsSlots(tx, device, before, body))) return refuse('minutes-out-of-range')
      const { photo = device.photo } = body.settings
      if (!(await takePhoto(tx, { before: device.photo, after: photo, staffUid: caller.uid }))) {
        return refuseField('settings.photo', 'Not a picture that you uploaded')
      }
      await changeBed(tx, device.deviceId, row)
      const after = await changeBedDetails(tx, before, toDetails(body))
      const change = {
        before: logged(bedSettings, settingsOf(device, before)),
        after: logged(bedSettings, settingsOf({ ...device, ...row }, after)),
      }
      const subject = `device:${device.deviceId}`
      await writeStaffLog(tx, { staffUid: caller.uid, what: 'device.save', subject, ...change }, now)
      return ok({ rev: after.rev })
    })
    if (sessionDeps) void configureBed(sessionDeps, body.deviceId).catch(onError)
    return saved
  })

  serve(saveLock, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const lock = await selectLockForUpdate(tx, body.lockId)
      if (!lock) return refuse('not-found')
      const before = await readLockDetails(tx, lock.lockId)
      if (before.rev !== body.rev) {
        return refuse(
          'changed',
          await describeMachine({ ...place, store: { ...store, db: tx } }, lock.lockId, language),
        )
      }
      const languages = lockTexts.write(body.names.map(({ language: of, name }) => ({ language: of, place: name })))
      await tx.updateTable('locks').set({ languages }).where('lockId', '=', lock.lockId).execute()
      // An app of before says nothing of Bluetooth, a reader or a keypad and leaves them as they are.
      const hasBluetooth = flagOf(body.hasBluetooth) ?? before.hasBluetooth
      const hasReader = flagOf(body.hasReader) ?? before.hasReader
      const hasKeypad = flagOf(body.hasKeypad) ?? before.hasKeypad
      const ways = { hasBluetooth, hasReader, hasKeypad }
      const after = await changeLockDetails(tx, before, { entrySeconds: body.entrySeconds, ...ways })
      const change = {
        before: {
          names: lockTexts.read(lock.languages),
          entry_seconds: before.entrySeconds,
          ...waysOf(before),
        },
        after: { names: body.names, entry_seconds: after.entrySeconds, ...waysOf(after) },
      }
      const action = { staffUid: caller.uid, what: 'device.save', subject: `lock:${lock.lockId}` }
      await writeStaffLog(tx, { ...action, ...change }, now)
      return ok({ rev: after.rev })
    }),
  )

  serve(addNote, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { machineId: thingId, note } = body
      const shopId = await shopOf(tx, thingId)
      if (shopId === undefined) return refuse('not-found')
      const entryId = await writeDeviceLog(tx, { thingId, shopId, what: 'note', note, staffUid: caller.uid }, now)
      const isBed = (await findBed(tx, thingId)) !== undefined
      const action = { staffUid: caller.uid, what: 'device.note', subject: `${isBed ? 'device' : 'lock'}:${thingId}` }
      await writeStaffLog(tx, { ...action, before: null, after: { note } }, now)
      const { nickname } = await readMember(tx, caller.uid)
      return ok({ entryId, what: 'note', note, staff: nickname, at: now })
    }),
  )
}

function flagOf(isOn: boolean | undefined): Flag | undefined {
  return isOn === undefined ? undefined : isOn ? 1 : 0
}

function waysOf({ hasBluetooth, hasReader, hasKeypad }: LockDetails) {
  return { has_bluetooth: hasBluetooth === 1, has_reader: hasReader === 1, has_keypad: hasKeypad === 1 }
}

type Body = BodyOf<typeof saveBed>

/** Whether the bed, as it would be saved, is ready again when its next slot begins. */
async function fitsItsSlots(tx: Tx, device: BedRow, before: BedDetails, body: Body): Promise<boolean> {
  const { rules } = await readChainSettings(tx)
  const template = (await listTemplates(tx, device.shopId)).find(({ typeId }) => typeId === device.typeId)
  const slot = template ?? { slotMinutes: device.slotMinutes, turnMinutes: 0 }
  const after = bedTimes({ ...device, ...toRow(device, body) }, { ...before, ...toDetails(body) }, rules)
  return fitsSlot({ bed: after, slot }, { bed: bedTimes(device, before, rules), slot })
}

function toRow(
  { typeId }: BedRow,
  { settings }: Body,
): Pick<BedRow, 'languages' | 'minMinutes' | 'maxMinutes'> & Partial<Pick<BedRow, 'photo'>> {
  const type = bedTypeNames[typeId]
  const languages = settings.names.map(({ language, name }) => ({ language, name, type: type[language] }))
  return {
    languages: bedTexts.write(languages),
    minMinutes: settings.minMinutes,
    maxMinutes: settings.maxMinutes,
    ...(settings.photo !== undefined && { photo: settings.photo }),
  }
}

function toDetails({ settings }: Body): Partial<BedDetails> {
  // An app of before says nothing of a reader and leaves it as it is.
  const hasReader = flagOf(settings.hasReader)
  return {
    room: settings.room,
    defaultMinutes: settings.defaultMinutes,
    dressingSeconds: settings.dressingSeconds,
    coolingSeconds: settings.coolingSeconds,
    turnroundMinutes: settings.turnroundMinutes,
    outputLight: settings.output.light,
    outputMedium: settings.output.medium,
    outputDeep: settings.output.deep,
    bluetoothName: settings.bluetoothName,
    serviceUuid: settings.serviceUuid,
    lampModel: settings.lampModel,
    ...(hasReader !== undefined && { hasReader }),
  }
}
