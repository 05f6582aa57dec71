/** How far a member of staff is trusted: each level may do what the ones before it may. */
export const staffLevels = ['staff', 'manager', 'owner'] as const
export type StaffLevel = (typeof staffLevels)[number]

/**
 * Who may make which call of the staff area. A call that is not named here cannot be declared, and is refused to
 * everybody. Staff refund nothing and change no prices, keys or rules; managers change no staff levels and no keys.
 */
export const staffPermissions = {
  '/api/admin/appointment/cancel': 'staff',
  '/api/admin/appointment/create': 'staff',
  '/api/admin/appointment/day': 'staff',
  '/api/admin/appointment/empty-bed': 'staff',
  '/api/admin/appointment/get': 'staff',
  '/api/admin/appointment/list': 'staff',
  '/api/admin/appointment/members': 'staff',
  '/api/admin/appointment/move': 'staff',
  '/api/admin/appointment/postpone': 'staff',
  '/api/admin/appointment/restore': 'staff',
  '/api/admin/appointment/slots': 'staff',
  '/api/admin/appointment/visit': 'staff',
  '/api/admin/dashboard/get': 'staff',
  '/api/admin/device-config/discard': 'manager',
  '/api/admin/device-config/get': 'staff',
  '/api/admin/device-config/publish': 'owner',
  '/api/admin/device-config/restore': 'owner',
  '/api/admin/device-config/save': 'manager',
  '/api/admin/device-records/ask': 'staff',
  '/api/admin/device-records/compensate': 'manager',
  '/api/admin/device-records/doors': 'staff',
  '/api/admin/device-records/events': 'staff',
  '/api/admin/device-records/export': 'staff',
  '/api/admin/device-records/faults': 'staff',
  '/api/admin/device-records/resolve': 'staff',
  '/api/admin/device-records/session': 'staff',
  '/api/admin/device-records/sessions': 'staff',
  '/api/admin/device-records/settle': 'staff',
  '/api/admin/device/get': 'staff',
  '/api/admin/device/issue-key': 'owner',
  '/api/admin/device/log': 'staff',
  '/api/admin/device/maintain': 'staff',
  '/api/admin/device/note': 'staff',
  '/api/admin/device/relamp': 'manager',
  '/api/admin/device/retire': 'manager',
  '/api/admin/device/save': 'manager',
  '/api/admin/device/save-lock': 'manager',
  '/api/admin/device/use-key': 'owner',
  '/api/admin/devices/add': 'owner',
  '/api/admin/devices/codes': 'staff',
  '/api/admin/devices/list': 'staff',
  '/api/admin/devices/stop': 'staff',
  '/api/admin/devices/switch': 'staff',
  '/api/admin/operation/broadcast': 'manager',
  '/api/admin/operation/cleaned': 'staff',
  '/api/admin/operation/explain-stop': 'staff',
  '/api/admin/operation/get': 'staff',
  '/api/admin/operation/history': 'manager',
  '/api/admin/operation/offer': 'staff',
  '/api/admin/operation/open-door': 'staff',
  '/api/admin/operation/start': 'staff',
  '/api/admin/operation/stop': 'staff',
  '/api/admin/operation/stop-all': 'staff',
  '/api/admin/operation/watch': 'staff',
  '/api/admin/packages/figures': 'manager',
  '/api/admin/packages/list': 'staff',
  '/api/admin/packages/save': 'manager',
  '/api/admin/packages/sort': 'manager',
  '/api/admin/recharge/confirm': 'staff',
  '/api/admin/recharge/get': 'staff',
  '/api/admin/slots/get': 'staff',
  '/api/admin/slots/remove-exception': 'manager',
  '/api/admin/slots/save': 'manager',
  '/api/admin/slots/save-exception': 'manager',
  '/api/admin/user/self': 'staff',
} as const satisfies Record<`/api/admin/${string}`, StaffLevel>

export type StaffPath = keyof typeof staffPermissions

export function mayCall(level: StaffLevel, path: StaffPath): boolean {
  return staffLevels.indexOf(level) >= staffLevels.indexOf(staffPermissions[path])
}
