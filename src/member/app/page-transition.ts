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
  const isAble =
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    CSS.supports('selector(:active-view-transition-type(a))')
  if (isAble) takeSkipsQuietly()
  return isAble
}

/** A movement that the next page cuts short is no error, and the router looks at none of its promises but one. */
function takeSkipsQuietly(): void {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    const transition = start(change)
    for (const end of [transition.ready, transition.finished]) end.catch(() => undefined)
    return transition
  }
}

/** How far into the visit a place lies, as the router counts. */
function indexOf({ state: { __TSR_index: index } }: Place): number {
  return index
}

function pathOf({ pathname }: Place): string {
  return pathname.replace(/^\/hk(?=\/|$)/, '').replace(/(?<=.)\/$/, '') || '/'
}
