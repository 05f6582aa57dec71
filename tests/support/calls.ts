import * as appointments from '#src/contract/admin-appointments.ts'
import * as chainConfig from '#src/contract/admin-config.ts'
import * as bedUse from '#src/contract/admin-bed-use.ts'
import * as dashboard from '#src/contract/admin-dashboard.ts'
import * as history from '#src/contract/admin-history.ts'
import * as operation from '#src/contract/admin-operation.ts'
import * as packages from '#src/contract/admin-packages.ts'
import * as payIssues from '#src/contract/admin-pay-issues.ts'
import * as staffSelf from '#src/contract/admin-self.ts'
import * as staffShops from '#src/contract/admin-shops.ts'
import * as slots from '#src/contract/admin-slots.ts'
import * as watch from '#src/contract/admin-watch.ts'
import * as banners from '#src/contract/admin-banners.ts'
import * as device from '#src/contract/admin-device.ts'
import * as deviceConfig from '#src/contract/admin-device-config.ts'
import * as deviceRecords from '#src/contract/admin-device-records.ts'
import * as devices from '#src/contract/admin-devices.ts'
import * as staffUser from '#src/contract/admin-user.ts'
import * as staffUsers from '#src/contract/admin-users.ts'
import * as recharge from '#src/contract/admin-recharge.ts'
import * as transactions from '#src/contract/admin-transactions.ts'
import * as account from '#src/contract/account.ts'
import * as booking from '#src/contract/booking.ts'
import type { Call } from '#src/contract/call.ts'
import * as card from '#src/contract/card.ts'
import * as door from '#src/contract/door.ts'
import * as legal from '#src/contract/legal.ts'
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
  legal,
  machine,
  order,
  recharge,
  staffUser,
  staffUsers,
  push,
  transactions,
  device,
  deviceConfig,
  deviceRecords,
  devices,
  appointments,
  chainConfig,
  bedUse,
  dashboard,
  history,
  operation,
  packages,
  payIssues,
  staffSelf,
  staffShops,
  slots,
  watch,
]
  .flatMap((group) => Object.values<unknown>(group))
  .filter(isCall)
