import type { Member } from '../member.ts'

/** The routes of the staff area; `member=` stands for a member with a history. */
export const staffPages = [
  'dashboard',
  'operation',
  'appointmentchange',
  'appointmentcreate',
  'users',
  'userdetail?member=',
  'user-recharge?member=',
  'devices',
  'device-setting?device=cwb-1',
  'device-setting?device=CWB-1201',
  'device-config',
  'device-records',
  'packages',
  'stock?shop=1',
  'transactions',
  'reports',
  'banners',
  'time-slots',
  'shop-info',
  'shops',
  'shop-create',
  'access',
  'global-config',
]

/** Other faces of the same routes: tabs, views and panels that have an address of their own. */
export const staffFaces = [
  'operation?tab=alerts',
  'operation?tab=arrivals',
  'operation?reports=open',
  'users?member=',
  'users?lapsed=30',
  'userdetail?tab=visits&member=',
  'userdetail?tab=ledger&member=',
  'user-recharge?package=ten-plus-two&member=',
  'transactions?shop=1&drawer=true',
  'user-recharge?shop=1&sell=products',
  'stock?shop=1&tab=products',
  'stock?shop=1&do=receive',
  'stock?shop=1&do=count',
  'stock?shop=1&product=goggles',
  'appointmentchange?q=A-2026',
  'time-slots?shop=1&view=day',
  'reports?tab=revenue',
  'reports?tab=use&period=custom',
  'global-config?section=contact',
]

export function addressOf(path: string, { uid }: Member): string {
  return `admin/${path}${path.endsWith('=') ? uid : ''}`
}
