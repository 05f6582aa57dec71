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
  dashboard: {
    title: msg`Dashboard`,
    load: async () => (await import('#src/staff/pages/dashboard.tsx')).DashboardPage,
  },
  packages: {
    title: msg`Packages`,
    load: async () => (await import('#src/staff/pages/packages.tsx')).PackagesPage,
  },
  users: {
    title: msg`Users`,
    load: async () => (await import('#src/staff/pages/users.tsx')).UsersPage,
  },
} satisfies Record<string, StaffPageEntry>
