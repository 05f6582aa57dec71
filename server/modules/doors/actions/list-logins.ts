import { firstKeys, listDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { DeviceKeys } from '#server/modules/beds/tables.ts'
import { listShops } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { loginName, placeOf } from '#server/platform/mqtt/device-topics.ts'
import { type KeyedDevice, listKeyedDevices } from './keyed-device.ts'

interface LivingDevice {
  device: KeyedDevice
  keys: DeviceKeys
}

/** Every bed and lock with its keys; what stood in a studio that is closed for good gets no login any more. */
export async function listLivingDevices(db: Db): Promise<LivingDevice[]> {
  const keys = await listDeviceKeys(db)
  const shops = await listShops(db)
  const closed = new Set(shops.filter(({ stage }) => stage === 'closed').map(({ shopId }) => shopId))
  const living = (await listKeyedDevices(db)).filter(({ shopId }) => !closed.has(shopId))
  return living.map((device) => ({ device, keys: keys.get(device.id) ?? firstKeys(device.id) }))
}

/** The names by which devices log in at this moment, as `mayLogIn` says of each. */
export async function listLoginNames(db: Db): Promise<string[]> {
  return (await listLivingDevices(db)).flatMap(({ device, keys: { loginNumber, nextNumber } }) => {
    const numbers = new Set(nextNumber === null ? [loginNumber] : [loginNumber, nextNumber])
    return [...numbers].map((number) => loginName(placeOf(device), number))
  })
}
