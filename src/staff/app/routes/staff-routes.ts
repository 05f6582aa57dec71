import { msg } from '@lingui/core/macro'
import { type AnyRootRoute, createRoute, redirect } from '@tanstack/react-router'

import { StaffArea } from '#src/staff/app/staff-area.tsx'
import { UnknownPage } from '#src/staff/app/unknown-page.tsx'
import { readFlag, readNumber, searchOf } from '#src/staff/kit/address/search-params.ts'
import { accessSearch } from '#src/staff/access/access-search.ts'
import { calendarSearch } from '#src/staff/appointments/calendar-search.ts'
import { bannersSearch } from '#src/staff/banners/banner-search.ts'
import { deviceConfigSearch, deviceSettingSearch, devicesSearch } from '#src/staff/beds/bed-search.ts'
import { dashboardSearch, operationSearch, reportsSearch } from '#src/staff/board/board-search.ts'
import { packagesSearch } from '#src/staff/cards/package-search.ts'
import { globalConfigSearch } from '#src/staff/chain/chain-search.ts'
import { userDetailSearch, usersSearch } from '#src/staff/members/member-search.ts'
import { ledgerSearch, rechargeSearch } from '#src/staff/payments/payment-search.ts'
import { recordsSearch } from '#src/staff/sessions/record-search.ts'
import { stockSearch } from '#src/staff/stock/stock-search.ts'
import { timeSlotsSearch } from '#src/staff/shops/shop-search.ts'

import { getAppRoot, setAppRoot } from './app-root.ts'
import { staffPage } from './staff-page-route.tsx'

/** Which studio is looked at is the same on every page, and a walk-in may be served over each of them. */
const area = createRoute({
  getParentRoute: getAppRoot,
  path: '/admin',
  validateSearch: searchOf({ shop: readNumber, walkin: readFlag }),
  component: StaffArea,
  staticData: { title: msg`Staff area`, isBusy: true },
})

const index = createRoute({
  getParentRoute: () => area,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => area,
  path: '$',
  component: UnknownPage,
})

const dashboard = createRoute({
  getParentRoute: () => area,
  path: 'dashboard',
  validateSearch: dashboardSearch,
  ...staffPage({ title: msg`Dashboard` }, () => import('#src/staff/board/dashboard.tsx'), 'DashboardPage'),
})

const operation = createRoute({
  getParentRoute: () => area,
  path: 'operation',
  validateSearch: operationSearch,
  ...staffPage(
    {
      title: msg`Operations`,
      offlineNote: msg`Doors and devices can't be controlled. In an emergency press the stop button on the bed.`,
    },
    () => import('#src/staff/board/operation.tsx'),
    'OperationPage',
  ),
})

const appointmentChange = createRoute({
  getParentRoute: () => area,
  path: 'appointmentchange',
  validateSearch: calendarSearch,
  ...staffPage(
    {
      title: msg`Booking calendar`,
      offlineNote: msg`Check-ins are kept and sent once connected. Booking, moving and cancelling need a connection.`,
    },
    () => import('#src/staff/appointments/appointmentchange.tsx'),
    'AppointmentChangePage',
  ),
})

const appointmentCreate = createRoute({
  getParentRoute: () => area,
  path: 'appointmentcreate',
  validateSearch: calendarSearch,
  ...staffPage(
    { title: msg`New appointment`, offlineNote: msg`Booking needs a connection.` },
    () => import('#src/staff/appointments/appointmentcreate.tsx'),
    'AppointmentCreatePage',
  ),
})

const users = createRoute({
  getParentRoute: () => area,
  path: 'users',
  validateSearch: usersSearch,
  ...staffPage({ title: msg`Users` }, () => import('#src/staff/members/users.tsx'), 'UsersPage'),
})

const userDetail = createRoute({
  getParentRoute: () => area,
  path: 'userdetail',
  validateSearch: userDetailSearch,
  ...staffPage({ title: msg`Member details` }, () => import('#src/staff/members/userdetail.tsx'), 'UserDetailPage'),
})

const userRecharge = createRoute({
  getParentRoute: () => area,
  path: 'user-recharge',
  validateSearch: rechargeSearch,
  ...staffPage(
    { title: msg`Member top-up`, offlineNote: msg`Cash sales can be made here. Anything else needs a connection.` },
    () => import('#src/staff/payments/user-recharge.tsx'),
    'UserRechargePage',
  ),
})

const transactions = createRoute({
  getParentRoute: () => area,
  path: 'transactions',
  validateSearch: ledgerSearch,
  ...staffPage(
    { title: msg`Transactions`, offlineNote: msg`The ledger can be read here. Closing a day needs a connection.` },
    () => import('#src/staff/payments/transactions.tsx'),
    'TransactionsPage',
  ),
})

const reports = createRoute({
  getParentRoute: () => area,
  path: 'reports',
  validateSearch: reportsSearch,
  ...staffPage(
    { title: msg({ message: 'Reports', context: 'figures' }) },
    () => import('#src/staff/board/reports/reports.tsx'),
    'ReportsPage',
  ),
})

const devices = createRoute({
  getParentRoute: () => area,
  path: 'devices',
  validateSearch: devicesSearch,
  ...staffPage({ title: msg`Devices` }, () => import('#src/staff/beds/devices.tsx'), 'DevicesPage'),
})

const deviceSetting = createRoute({
  getParentRoute: () => area,
  path: 'device-setting',
  validateSearch: deviceSettingSearch,
  ...staffPage({ title: msg`Device` }, () => import('#src/staff/beds/device-setting.tsx'), 'DeviceSettingPage'),
})

const deviceConfig = createRoute({
  getParentRoute: () => area,
  path: 'device-config',
  validateSearch: deviceConfigSearch,
  ...staffPage(
    { title: msg`Types and protocol` },
    () => import('#src/staff/beds/config/device-config.tsx'),
    'DeviceConfigPage',
  ),
})

const deviceRecords = createRoute({
  getParentRoute: () => area,
  path: 'device-records',
  validateSearch: recordsSearch,
  ...staffPage(
    { title: msg`Device records` },
    () => import('#src/staff/sessions/device-records.tsx'),
    'DeviceRecordsPage',
  ),
})

const packages = createRoute({
  getParentRoute: () => area,
  path: 'packages',
  validateSearch: packagesSearch,
  ...staffPage({ title: msg`Packages` }, () => import('#src/staff/cards/packages.tsx'), 'PackagesPage'),
})

const stock = createRoute({
  getParentRoute: () => area,
  path: 'stock',
  validateSearch: stockSearch,
  ...staffPage(
    {
      title: msg`Products and stock`,
      offlineNote: msg`Stock can be read here. Receiving and counting need a connection.`,
    },
    () => import('#src/staff/stock/stock.tsx'),
    'StockPage',
  ),
})

const banners = createRoute({
  getParentRoute: () => area,
  path: 'banners',
  validateSearch: bannersSearch,
  ...staffPage({ title: msg`Banners` }, () => import('#src/staff/banners/banners.tsx'), 'BannersPage'),
})

const timeSlots = createRoute({
  getParentRoute: () => area,
  path: 'time-slots',
  validateSearch: timeSlotsSearch,
  ...staffPage(
    { title: msg`Time slots`, offlineNote: msg`Times can be read here. Changing them needs a connection.` },
    () => import('#src/staff/shops/slots/time-slots.tsx'),
    'TimeSlotsPage',
  ),
})

const shopInfo = createRoute({
  getParentRoute: () => area,
  path: 'shop-info',
  ...staffPage({ title: msg`Studio details` }, () => import('#src/staff/shops/shop-info.tsx'), 'ShopInfoPage'),
})

const shops = createRoute({
  getParentRoute: () => area,
  path: 'shops',
  ...staffPage(
    { title: msg`Studios`, offlineNote: msg`Studios can be read here. Changing them needs a connection.` },
    () => import('#src/staff/shops/shops.tsx'),
    'ShopsPage',
  ),
})

const shopCreate = createRoute({
  getParentRoute: () => area,
  path: 'shop-create',
  ...staffPage({ title: msg`New studio` }, () => import('#src/staff/shops/shop-create.tsx'), 'ShopCreatePage'),
})

const access = createRoute({
  getParentRoute: () => area,
  path: 'access',
  validateSearch: accessSearch,
  ...staffPage(
    { title: msg`Access`, offlineNote: msg`Access can be read here. Changing it needs a connection.` },
    () => import('#src/staff/access/access.tsx'),
    'AccessPage',
  ),
})

const globalConfig = createRoute({
  getParentRoute: () => area,
  path: 'global-config',
  validateSearch: globalConfigSearch,
  ...staffPage({ title: msg`Global settings` }, () => import('#src/staff/chain/global-config.tsx'), 'GlobalConfigPage'),
})

/** The staff area with its pages. What is not here does not exist. */
const staffRoutes = area.addChildren([
  index,
  dashboard,
  operation,
  appointmentChange,
  appointmentCreate,
  users,
  userDetail,
  userRecharge,
  transactions,
  reports,
  devices,
  deviceSetting,
  deviceConfig,
  deviceRecords,
  packages,
  stock,
  banners,
  timeSlots,
  shopInfo,
  shops,
  shopCreate,
  access,
  globalConfig,
  unknown,
])

export type StaffRoutes = typeof staffRoutes

/** The staff area below the root of an app. */
export function staffRoutesBelow(root: AnyRootRoute): StaffRoutes {
  setAppRoot(root)
  return staffRoutes
}
