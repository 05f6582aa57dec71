import * as banners from '#src/contract/admin-banners.ts'
import * as device from '#src/contract/admin-device.ts'
import * as deviceConfig from '#src/contract/admin-device-config.ts'
import * as deviceRecords from '#src/contract/admin-device-records.ts'
import * as devices from '#src/contract/admin-devices.ts'
import * as staffUser from '#src/contract/admin-user.ts'
import * as staffUsers from '#src/contract/admin-users.ts'
import * as recharge from '#src/contract/admin-recharge.ts'
import * as account from '#src/contract/account.ts'
import * as booking from '#src/contract/booking.ts'
import type { Call } from '#src/contract/call.ts'
import * as card from '#src/contract/card.ts'
import * as door from '#src/contract/door.ts'
import * as machine from '#src/contract/machine.ts'
import * as order from '#src/contract/order.ts'
import * as push from '#src/contract/push.ts'
import * as shop from '#src/contract/shop.ts'
import * as user from '#src/contract/user.ts'

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Every call of the contract. */
export const calls: Call[] = [
  banners,
  user,
  account,
  shop,
  booking,
  card,
  door,
  machine,
  order,
  recharge,
  staffUser,
  staffUsers,
  push,
  device,
  deviceConfig,
  deviceRecords,
  devices,
]
  .flatMap((group) => Object.values<unknown>(group))
  .filter(isCall)
