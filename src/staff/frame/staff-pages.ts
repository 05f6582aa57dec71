import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

export interface StaffPageEntry {
  title: MessageDescriptor
  load: () => Promise<ComponentType>
}

/** Every page of the staff area by its address under /admin/. What is not here does not exist. */
export const staffPages = {} satisfies Record<string, StaffPageEntry>
