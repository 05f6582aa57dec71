import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

import type { IconProps } from '#src/ui/pictures/glyph.tsx'
import { IconCalendar, IconPhoto, IconPower, IconReceipt, IconShop } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconClock, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import type { StaffPath } from '#src/staff/kit/address/use-staff-search.ts'
import { IconChart, IconGear, IconUsers } from '#src/staff/kit/nav-icons.tsx'

export interface NavEntry {
  to: StaffPath
  Icon: ComponentType<IconProps>
  label: MessageDescriptor
  /** In the bottom bar, where there is less room. */
  shortLabel?: MessageDescriptor
  /** Pages that are reached from this one and keep it lit. */
  covers?: readonly StaffPath[]
}

export interface NavGroup {
  title?: MessageDescriptor
  entries: readonly NavEntry[]
}

const daily: readonly NavEntry[] = [
  { to: '/admin/dashboard', Icon: IconChart, label: msg`Dashboard` },
  { to: '/admin/operation', Icon: IconPower, label: msg`Operations`, shortLabel: msg`On site` },
  {
    to: '/admin/appointmentchange',
    Icon: IconCalendar,
    label: msg`Booking calendar`,
    shortLabel: msg`Calendar`,
    covers: ['/admin/appointmentcreate'],
  },
  { to: '/admin/users', Icon: IconUsers, label: msg`Users`, covers: ['/admin/userdetail', '/admin/user-recharge'] },
  {
    to: '/admin/devices',
    Icon: IconBedLie,
    label: msg`Devices`,
    covers: ['/admin/device-setting', '/admin/device-config', '/admin/device-records'],
  },
]

/** The ways through the staff area, as they are drawn. */
export const navGroups: readonly NavGroup[] = [
  { entries: daily },
  {
    title: msg`Business`,
    entries: [
      { to: '/admin/packages', Icon: IconTicket, label: msg`Packages` },
      { to: '/admin/transactions', Icon: IconReceipt, label: msg`Transactions` },
      { to: '/admin/banners', Icon: IconPhoto, label: msg`Banners` },
      { to: '/admin/time-slots', Icon: IconClock, label: msg`Time slots` },
    ],
  },
  {
    title: msg`Settings`,
    entries: [
      {
        to: '/admin/shop-info',
        Icon: IconShop,
        label: msg`Studio details`,
        covers: ['/admin/shops', '/admin/shop-create'],
      },
      { to: '/admin/global-config', Icon: IconGear, label: msg`Global settings` },
    ],
  },
]

/** What stands in the bottom bar; everything else is behind "more". */
export const barEntries: readonly NavEntry[] = daily.slice(0, 4)

export function isLit(entry: NavEntry, path: StaffPath | undefined): boolean {
  return path !== undefined && (entry.to === path || entry.covers?.includes(path) === true)
}
