import { createContext } from 'react'

/** Where overlays are drawn: in what covers the page, for those that it opens itself; undefined: over the page. */
export const OverlayPlaceContext = createContext<HTMLElement | undefined>(undefined)

let cover: HTMLElement | undefined

/** Whether something lies over what is drawn in this place. */
export function isCovered(place: HTMLElement | undefined): boolean {
  return cover !== undefined && cover !== place
}

/**
 * Puts one part above all else until what it returns is called. The page and every overlay, those that open meanwhile
 * too, are out of sight, out of reach of screen readers and without keys; nothing in them is closed or forgotten.
 */
export function coverPage(host: HTMLElement): () => void {
  const before = document.activeElement
  const ending = new AbortController()
  document.body.append(host)
  cover = host
  const uncover = hideOthers(host)
  withholdKeys(host, ending.signal)
  return () => {
    ending.abort()
    uncover()
    cover = undefined
    host.remove()
    if (before instanceof HTMLElement && before !== document.body) before.focus()
  }
}

function hideOthers(host: HTMLElement): () => void {
  const hidden = new Set<HTMLElement>()
  function hide() {
    for (const part of document.body.children) {
      if (part === host || !(part instanceof HTMLElement) || part.hidden) continue
      part.hidden = true
      hidden.add(part)
    }
    // A dialog that opens below takes all else from screen readers.
    host.removeAttribute('aria-hidden')
  }
  hide()
  const watch = new MutationObserver(hide)
  watch.observe(document.body, { childList: true })
  watch.observe(host, { attributeFilter: ['aria-hidden'] })
  return () => {
    watch.disconnect()
    for (const part of hidden) part.hidden = false
  }
}

/** What listens on the whole page hears no key. */
function withholdKeys(host: HTMLElement, signal: AbortSignal): void {
  const withhold = (event: KeyboardEvent) => event.stopPropagation()
  const withholdOthers = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node && host.contains(event.target))) withhold(event)
  }
  addEventListener('keydown', withholdOthers, { capture: true, signal })
  host.addEventListener('keydown', withhold, { signal })
}
