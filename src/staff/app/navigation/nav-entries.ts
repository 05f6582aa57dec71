import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

import type { IconProps } from '#src/ui/pictures/glyph.tsx'
import { IconCalendar, IconPhoto, IconPower, IconReceipt, IconShop } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconClock, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import { IconChart, IconGear, IconUsers } from '#src/staff/kit/nav-icons.tsx'

export interface NavEntry {
  page: string
  Icon: ComponentType<IconProps>
  label: MessageDescriptor
  /** In the bottom bar, where there is less room. */
  shortLabel?: MessageDescriptor
  /** Pages that are reached from this one and keep it lit. */
  covers?: readonly string[]
}

export interface NavGroup {
  title?: MessageDescriptor
  entries: readonly NavEntry[]
}

const daily: readonly NavEntry[] = [
  { page: 'dashboard', Icon: IconChart, label: msg`Dashboard` },
  { page: 'operation', Icon: IconPower, label: msg`Operations`, shortLabel: msg`On site` },
  {
    page: 'appointmentchange',
    Icon: IconCalendar,
    label: msg`Booking calendar`,
    shortLabel: msg`Calendar`,
    covers: ['appointmentcreate'],
  },
  { page: 'users', Icon: IconUsers, label: msg`Users`, covers: ['userdetail', 'user-recharge'] },
  {
    page: 'devices',
    Icon: IconBedLie,
    label: msg`Devices`,
    covers: ['device-setting', 'device-config', 'device-records'],
  },
]

/** The ways through the staff area, as they are drawn. */
export const navGroups: readonly NavGroup[] = [
  { entries: daily },
  {
    title: msg`Business`,
    entries: [
      { page: 'packages', Icon: IconTicket, label: msg`Packages` },
      { page: 'transactions', Icon: IconReceipt, label: msg`Transactions` },
      { page: 'banners', Icon: IconPhoto, label: msg`Banners` },
      { page: 'time-slots', Icon: IconClock, label: msg`Time slots` },
    ],
  },
  {
    title: msg`Settings`,
    entries: [
      { page: 'shop-info', Icon: IconShop, label: msg`Studio details` },
      { page: 'global-config', Icon: IconGear, label: msg`Global settings` },
    ],
  },
]

/** What stands in the bottom bar; everything else is behind "more". */
export const barEntries: readonly NavEntry[] = daily.slice(0, 4)

export function isLit(entry: NavEntry, page: string): boolean {
  return entry.page === page || entry.covers?.includes(page) === true
}
