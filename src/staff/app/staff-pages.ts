import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

export interface StaffPageEntry {
  title: MessageDescriptor
  load: () => Promise<ComponentType>
  /** What is said of this page while the studio cannot be reached. */
  offlineNote?: MessageDescriptor
}

/** Every page of the staff area by its address under /admin/. What is not here does not exist. */
export const staffPages = {
  appointmentchange: {
    title: msg`Booking calendar`,
    load: async () => (await import('#src/staff/appointments/appointmentchange.tsx')).AppointmentChangePage,
    offlineNote: msg`Check-ins are kept and sent once connected. Booking, moving and cancelling need a connection.`,
  },
  appointmentcreate: {
    title: msg`New appointment`,
    load: async () => (await import('#src/staff/appointments/appointmentcreate.tsx')).AppointmentCreatePage,
    offlineNote: msg`Booking needs a connection.`,
  },
  banners: {
    title: msg`Banners`,
    load: async () => (await import('#src/staff/banners/banners.tsx')).BannersPage,
  },
  dashboard: {
    title: msg`Dashboard`,
    load: async () => (await import('#src/staff/board/dashboard.tsx')).DashboardPage,
  },
  operation: {
    title: msg`Operations`,
    load: async () => (await import('#src/staff/board/operation.tsx')).OperationPage,
    offlineNote: msg`Doors and devices can't be controlled. In an emergency press the stop button on the bed.`,
  },
  packages: {
    title: msg`Packages`,
    load: async () => (await import('#src/staff/cards/packages.tsx')).PackagesPage,
  },
  'global-config': {
    title: msg`Global settings`,
    load: async () => (await import('#src/staff/chain/global-config.tsx')).GlobalConfigPage,
  },
  transactions: {
    title: msg`Transactions`,
    load: async () => (await import('#src/staff/payments/transactions.tsx')).TransactionsPage,
    offlineNote: msg`The ledger can be read here. Closing a day needs a connection.`,
  },
  users: {
    title: msg`Users`,
    load: async () => (await import('#src/staff/members/users.tsx')).UsersPage,
  },
  devices: {
    title: msg`Devices`,
    load: async () => (await import('#src/staff/beds/devices.tsx')).DevicesPage,
  },
  'device-setting': {
    title: msg`Device`,
    load: async () => (await import('#src/staff/beds/device-setting.tsx')).DeviceSettingPage,
  },
  'device-config': {
    title: msg`Types and protocol`,
    load: async () => (await import('#src/staff/beds/config/device-config.tsx')).DeviceConfigPage,
  },
  'device-records': {
    title: msg`Device records`,
    load: async () => (await import('#src/staff/sessions/device-records.tsx')).DeviceRecordsPage,
  },
  'shop-info': {
    title: msg`Studio details`,
    load: async () => (await import('#src/staff/shops/shop-info.tsx')).ShopInfoPage,
  },
  userdetail: {
    title: msg`Member details`,
    load: async () => (await import('#src/staff/members/userdetail.tsx')).UserDetailPage,
  },
  'user-recharge': {
    title: msg`Member top-up`,
    load: async () => (await import('#src/staff/payments/user-recharge.tsx')).UserRechargePage,
  },
  'time-slots': {
    title: msg`Time slots`,
    load: async () => (await import('#src/staff/shops/slots/time-slots.tsx')).TimeSlotsPage,
    offlineNote: msg`Times can be read here. Changing them needs a connection.`,
  },
} satisfies Record<string, StaffPageEntry>
