import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'

type Routes = RegisteredRouter['routesById']

/** The address of a page of the staff area. */
export type StaffPath = Exclude<Extract<keyof Routes, `/admin/${string}`>, '/admin/' | '/admin/$'>

type SearchOf<Path extends StaffPath> = Routes[Path]['types']['fullSearchSchema']

/** Changes only what it names; undefined takes it away. */
type SetSearch<Search> = (changes: Partial<Search>, how?: 'replace' | 'push') => void

/**
 * What the address says of a page: its search, filters, page number and open thing, as its route has validated them.
 * Filters replace the entry of the history, opening a thing adds one.
 */
export function useStaffSearch<Path extends StaffPath>(path: Path): [SearchOf<Path>, SetSearch<SearchOf<Path>>] {
  const search = useSearch({ from: path })
  return [search, useSetSearch()]
}

/** Changes the search of whichever page is open. */
export function useSetSearch<Search extends object>(): SetSearch<Search> {
  const navigate = useNavigate()
  return (changes, how = 'replace') =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...changes }),
      replace: how === 'replace',
      resetScroll: false,
    })
}
