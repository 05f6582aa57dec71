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

/** The pages that carry the visit's card, its largest text or its sun. */
const ofTheVisit = new Set(['/', '/appointment-result', '/device-time', '/running'])

/**
 * The kind of a page change, or nothing: the first page appears at once, as does all in the staff area, and whatever a
 * page changes in its own address.
 */
function kindOf({ fromLocation, toLocation, pathChanged }: Change): PageTransition | undefined {
  if (!fromLocation || !pathChanged) return undefined
  const [from, to] = [pathOf(fromLocation), pathOf(toLocation)]
  if (from.startsWith('/admin') || to.startsWith('/admin')) return undefined
  if (tabs.has(from) && tabs.has(to)) return 'tabs'
  return indexOf(toLocation) < indexOf(fromLocation) ? 'back' : 'forward'
}

/**
 * The kind of the movement from place to place; false where nothing is on both pages, since the browser holds all
 * frames while it captures a page, and for members who want no motion.
 */
export function transitionOf(change: Change): PageTransition[] | false {
  const kind = kindOf(change)
  const isOnBoth = [change.fromLocation, change.toLocation].every((place) => place && ofTheVisit.has(pathOf(place)))
  return kind && isOnBoth && !matchMedia('(prefers-reduced-motion: reduce)').matches ? [kind] : false
}

/** Lets the page that has come slide or fade in. It takes taps from its first frame. */
export function showArrival(change: Change): void {
  const kind = kindOf(change)
  const page = document.querySelector('main')
  if (!kind || !page) return
  page.dataset['arrival'] = kind
  // What comes onto the page later stands still.
  const end = ({ animationName }: AnimationEvent) => {
    if (!animationName.startsWith('page-')) return
    delete page.dataset['arrival']
    page.removeEventListener('animationend', end)
  }
  page.addEventListener('animationend', end)
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
