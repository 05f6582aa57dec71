/** How far a member of staff is trusted: each level may do what the ones before it may. */
export const staffLevels = ['staff', 'manager', 'owner'] as const
export type StaffLevel = (typeof staffLevels)[number]

/**
 * Who may make which call of the staff area. A call that is not named here cannot be declared, and is refused to
 * everybody. Staff refund nothing and change no prices, keys or rules; managers change no staff levels and no keys.
 */
export const staffPermissions = {
  '/api/admin/recharge/confirm': 'staff',
  '/api/admin/recharge/get': 'staff',
  '/api/admin/user/self': 'staff',
} as const satisfies Record<`/api/admin/${string}`, StaffLevel>

export type StaffPath = keyof typeof staffPermissions

export function mayCall(level: StaffLevel, path: StaffPath): boolean {
  return staffLevels.indexOf(level) >= staffLevels.indexOf(staffPermissions[path])
}
