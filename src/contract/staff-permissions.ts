/** How far a member of staff is trusted: each level may do what the ones before it may. */
export const staffLevels = ['staff', 'manager', 'owner'] as const
export type StaffLevel = (typeof staffLevels)[number]

/**
 * Who may make which call of the staff area. A call that is not named here cannot be declared, and is refused to
 * everybody. Staff refund nothing and change no prices, keys or rules; managers change no staff levels and no keys.
 */
export const staffPermissions = {
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
  '/api/admin/operation/history': 'manager',
  '/api/admin/recharge/confirm': 'staff',
  '/api/admin/recharge/get': 'staff',
  '/api/admin/user/self': 'staff',
} as const satisfies Record<`/api/admin/${string}`, StaffLevel>

export type StaffPath = keyof typeof staffPermissions

export function mayCall(level: StaffLevel, path: StaffPath): boolean {
  return staffLevels.indexOf(level) >= staffLevels.indexOf(staffPermissions[path])
}
