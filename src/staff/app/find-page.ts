import { type StaffPageEntry, staffPages } from './staff-pages.ts'

/** The page at an address under /admin/; undefined where there is none. */
export function findPage(page: string): StaffPageEntry | undefined {
  const pages: Record<string, StaffPageEntry | undefined> = staffPages
  return Object.hasOwn(pages, page) ? pages[page] : undefined
}
