import { issueKey, useKey, withdrawKey } from '#src/contract/staff/beds/bed.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { isWaiting, nextNumberOf } from '#server/modules/beds/rules/key-rotation.ts'
import { readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { changeDeviceKeys, readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { DeviceKeys, DeviceLogKind } from '#server/modules/beds/tables.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { toSecrets } from '#server/modules/doors/actions/add-machine.ts'
import {
  findKeyedDevice,
  holdKeyedDevice,
  type KeyedDevice,
  keyOf,
  listKeyedDevices,
} from '#server/modules/doors/actions/keyed-device.ts'
import { listWaitingOn } from '#server/modules/sessions/store/sessions.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { type DeviceSecrets, refuseKey } from '#server/platform/mqtt/device-secrets.ts'

interface KeyCallDeps {
  serve: Serve
  store: Store
}

/** Replaces key and password of one bed or lock: given out, taken back, or taken into use by hand. */
export function serveKeys({ serve, store }: KeyCallDeps, secrets: DeviceSecrets): void {
  serve(issueKey, async ({ body, caller, operation }) => {
    let isFirst = false
    const issued = await once(store, operation, async (tx, now) => {
      isFirst = true
      const changed = await changeKeys(
        tx,
        { ...body, staffUid: caller.uid },
        now,
        async (found): Promise<Decided | 'unavailable'> => {
          const nextNumber = nextNumberOf(found.keys)
          if (nextNumber === undefined || (await isUnfit(tx, secrets, found, nextNumber))) return 'unavailable'
          return { what: 'key-issued', changes: { nextNumber, nextSince: now, lastNumber: nextNumber } }
        },
      )
      return isRefusal(changed) || changed.data === null ? changed : ok({ ...changed.data, secrets: null })
    })
    // Whoever missed the answer issues another one: what is kept of it holds no secret.
    if (isRefusal(issued) || issued.data === null || !isFirst) return issued
    const device = await findKeyedDevice(store.db, body.deviceId)
    const { nextNumber } = await readDeviceKeys(store.db, body.deviceId)
    if (!device || nextNumber === null) return issued
    return ok({ ...issued.data, secrets: toSecrets(secrets, device, nextNumber) })
  })

  serve(withdrawKey, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) =>
      changeKeys(tx, { ...body, staffUid: caller.uid }, now, async ({ keys }): Promise<Decided | 'changed'> =>
        isWaiting(keys) ? { what: 'key-withdrawn', changes: { nextNumber: null, nextSince: null } } : 'changed',
      ),
    ),
  )

  serve(useKey, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) =>
      changeKeys(tx, { ...body, staffUid: caller.uid }, now, async ({ keys }) => {
        const { nextNumber: number } = keys
        if (number === null) return 'changed'
        if (keys.heardAt !== null) return 'unavailable'
        if ((await listWaitingOn(tx, body.deviceId)).length > 0) return 'open-session'
        const inUse = { keyNumber: number, keySince: now, oldestKey: number, loginNumber: number }
        return { what: 'key-used', changes: { ...inUse, nextNumber: null, nextSince: null } }
      }),
    ),
  )
}

interface Found {
  device: KeyedDevice
  keys: DeviceKeys
}

interface Decided {
  what: DeviceLogKind
  changes: Parameters<typeof changeDeviceKeys>[2]
}

type RuleRefusal = 'changed' | 'unavailable' | 'open-session'
type Asked = BodyOf<typeof withdrawKey> & { staffUid: string }

/** One change of the keys as they were seen, with its line in both logs. */
async function changeKeys<Why extends RuleRefusal>(
  tx: Tx,
  { deviceId, rev, reason, staffUid }: Asked,
  now: Instant,
  decide: (found: Found) => Promise<Decided | Why>,
): Promise<Outcome<{ rev: number }, Why | 'changed' | 'not-found'>> {
  const device = await holdKeyedDevice(tx, deviceId)
  if (!device) return refuse('not-found')
  const before = await readDeviceKeys(tx, deviceId)
  const isRetired = device.kind === 'bed' && (await readBedDetails(tx, deviceId)).retiredAt !== null
  if (before.rev !== rev || isRetired) return refuse('changed')
  const decided = await decide({ device, keys: before })
  if (typeof decided === 'string') return refuse(decided)
  const { what, changes } = decided
  const after = await changeDeviceKeys(tx, before, changes)
  await writeDeviceLog(tx, { thingId: deviceId, shopId: device.shopId, what, note: reason, staffUid }, now)
  const subject = `${device.kind === 'bed' ? 'device' : 'lock'}:${deviceId}`
  const numbers = { before: numbersOf(before), after: numbersOf(after) }
  await writeStaffLog(tx, { staffUid, what: `device.${what}`, subject, ...numbers, reason }, now)
  return ok({ rev: after.rev })
}

async function isUnfit(tx: Tx, secrets: DeviceSecrets, { device }: Found, number: number): Promise<boolean> {
  const others = (await listKeyedDevices(tx)).filter(({ id }) => id !== device.id)
  const given = others.map((other) => keyOf(secrets, other, number))
  return refuseKey(keyOf(secrets, device, number), given) !== undefined
}

/** Numbers only: the keys themselves are nowhere. */
function numbersOf({ keyNumber, nextNumber, loginNumber }: DeviceKeys) {
  return { key_number: keyNumber, next_key: nextNumber, login_number: loginNumber }
}
