import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

import type { IconProps } from '#src/ui/pictures/glyph.tsx'
import { IconBottle, IconCalendar, IconPhoto, IconPower, IconReceipt, IconShop } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconClock, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import type { StaffPath } from '#src/staff/kit/address/use-staff-search.ts'
import type { StaffPath as StaffCallPath } from '#src/staff/kit/self/self-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { IconAccess, IconChart, IconGear, IconTrend, IconUsers } from '#src/staff/kit/nav-icons.tsx'

export interface NavEntry {
  to: StaffPath
  Icon: ComponentType<IconProps>
  label: MessageDescriptor
  /** In the bottom bar, where there is less room. */
  shortLabel?: MessageDescriptor
  /** Pages that are reached from this one and keep it lit. */
  covers?: readonly StaffPath[]
  /** It leads to what has to be looked at, and tells how much that is. */
  hasAlerts?: boolean
  /** The call without which the page shows nothing: those who may not make it are not led there. */
  needs?: StaffCallPath
}

export interface NavGroup {
  title?: MessageDescriptor
  entries: readonly NavEntry[]
}

const daily: readonly NavEntry[] = [
  { to: '/admin/dashboard', Icon: IconChart, label: msg`Dashboard` },
  { to: '/admin/operation', Icon: IconPower, label: msg`Operations`, shortLabel: msg`On site`, hasAlerts: true },
  {
    to: '/admin/appointmentchange',
    Icon: IconCalendar,
    label: msg`Calendar`,
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
const navGroups: readonly NavGroup[] = [
  { entries: daily },
  {
    title: msg`Business`,
    entries: [
      { to: '/admin/packages', Icon: IconTicket, label: msg`Packages` },
      { to: '/admin/stock', Icon: IconBottle, label: msg`Stock` },
      { to: '/admin/transactions', Icon: IconReceipt, label: msg`Transactions` },
      {
        to: '/admin/reports',
        Icon: IconTrend,
        label: msg({ message: 'Reports', context: 'figures' }),
        needs: '/api/admin/reports/overview',
      },
      { to: '/admin/banners', Icon: IconPhoto, label: msg`Banners`, needs: '/api/admin/banners/list' },
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
      { to: '/admin/access', Icon: IconAccess, label: msg`Access`, needs: '/api/admin/access/list' },
      {
        to: '/admin/global-config',
        Icon: IconGear,
        label: msg`Global settings`,
        needs: '/api/admin/config/get',
      },
    ],
  },
]

/** What stands in the bottom bar; everything else is behind "more". */
export const barEntries: readonly NavEntry[] = daily.slice(0, 4)

/** The ways that lead somewhere for this person; all of them while it is not known who it is. */
export function useNavGroups(): readonly NavGroup[] {
  const { self, may } = useSelf()
  const leads = ({ needs }: NavEntry) => needs === undefined || self === undefined || may(needs)
  return navGroups.map((group) => Object.assign({}, group, { entries: group.entries.filter(leads) }))
}

export function isLit(entry: NavEntry, path: StaffPath | undefined): boolean {
  return path !== undefined && (entry.to === path || entry.covers?.includes(path) === true)
}
