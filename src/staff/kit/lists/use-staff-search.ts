import { useNavigate, useSearch } from '@tanstack/react-router'

export type StaffSearch = Record<string, string | undefined>

/**
 * What the address says of a page: its search, filters, page number and open thing, all as text. Setting changes only
 * what it names; undefined takes it away. Filters replace the entry of the history, opening a thing adds one.
 */
export function useStaffSearch(): [search: StaffSearch, set: (changes: StaffSearch, how?: 'replace' | 'push') => void] {
  const raw = useSearch({ from: '/admin/$page' })
  const navigate = useNavigate({ from: '/admin/$page' })
  const search = Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
  function set(changes: StaffSearch, how: 'replace' | 'push' = 'replace') {
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: how === 'replace', resetScroll: false })
  }
  return [search, set]
}
