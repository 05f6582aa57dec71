/** What a page change looks like; `page-transition.css` draws them. */
export type PageTransition = 'forward' | 'back' | 'tabs'

interface Place {
  pathname: string
  state: { __TSR_index: number }
}

interface Change {
  fromLocation?: Place | undefined
  toLocation: Place
  pathChanged: boolean
}

const tabs = new Set(['/', '/my'])

/**
 * The kind of a page change, or false for none: the first page appears at once, as does all in the staff area, whatever
 * a page changes in its own address, and everything for members who want no motion. What is captured is the picture of
 * the page that is left; a tap on the new one is never kept waiting.
 */
export function transitionOf({ fromLocation, toLocation, pathChanged }: Change): PageTransition[] | false {
  if (!fromLocation || !pathChanged || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const [from, to] = [pathOf(fromLocation), pathOf(toLocation)]
  if (from.startsWith('/admin') || to.startsWith('/admin')) return false
  if (tabs.has(from) && tabs.has(to)) return ['tabs']
  return [indexOf(toLocation) < indexOf(fromLocation) ? 'back' : 'forward']
}

/** Where browsers know no kinds of transitions, pages change without one. */
export function hasPageTransitions(): boolean {
  return (
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    CSS.supports('selector(:active-view-transition-type(a))')
  )
}

/** How far into the visit a place lies, as the router counts. */
function indexOf({ state: { __TSR_index: index } }: Place): number {
  return index
}

function pathOf({ pathname }: Place): string {
  return pathname.replace(/^\/hk(?=\/|$)/, '').replace(/(?<=.)\/$/, '') || '/'
}
