import * as appointments from '#src/contract/staff/appointments.ts'
import * as chainConfig from '#src/contract/staff/chain.ts'
import * as bedUse from '#src/contract/staff/bed-use.ts'
import * as dashboard from '#src/contract/staff/dashboard.ts'
import * as history from '#src/contract/staff/staff-log.ts'
import * as operation from '#src/contract/staff/board.ts'
import * as packages from '#src/contract/staff/packages.ts'
import * as payIssues from '#src/contract/staff/payment-issues.ts'
import * as staffSelf from '#src/contract/staff/self.ts'
import * as staffShops from '#src/contract/staff/shops.ts'
import * as slots from '#src/contract/staff/slots.ts'
import * as watch from '#src/contract/staff/board-stream.ts'
import * as banners from '#src/contract/staff/banners.ts'
import * as device from '#src/contract/staff/bed.ts'
import * as deviceConfig from '#src/contract/staff/bed-config.ts'
import * as deviceRecords from '#src/contract/staff/session-records.ts'
import * as devices from '#src/contract/staff/beds.ts'
import * as staffUser from '#src/contract/staff/member.ts'
import * as staffUsers from '#src/contract/staff/members.ts'
import * as recharge from '#src/contract/staff/sales.ts'
import * as transactions from '#src/contract/staff/transactions.ts'
import * as account from '#src/contract/account.ts'
import * as booking from '#src/contract/appointments.ts'
import type { Call } from '#src/contract/call.ts'
import * as card from '#src/contract/cards.ts'
import * as door from '#src/contract/doors.ts'
import * as legal from '#src/contract/legal.ts'
import * as machine from '#src/contract/sessions.ts'
import * as order from '#src/contract/payments.ts'
import * as push from '#src/contract/notices.ts'
import * as shop from '#src/contract/shops.ts'
import * as user from '#src/contract/members.ts'

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
