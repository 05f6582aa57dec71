/** A sheet closes when it was dragged over a quarter of its height, or let go while moving this fast. */
const closeShare = 0.25
const flickPxPerMs = 0.25
const flickMemoryMs = 100

interface Moment {
  y: number
  at: number
}

interface SheetParts {
  popup: HTMLElement
  /** Always a handle. */
  head: HTMLElement
  /** A handle while it is scrolled to the top. */
  body: HTMLElement
}

interface Drag {
  start: (y: number, at: number) => void
  move: (y: number, at: number) => void
  end: () => void
  isOn: () => boolean
}

/** Lets a sheet follow the finger and closes it on a long drag or a flick; returns what stops it. */
export function followFinger({ popup, head, body }: SheetParts, onClose: () => void): () => void {
  const stop = new AbortController()
  const drag = makeDrag(popup, onClose)
  watchHead(head, drag, stop.signal)
  watchBody(body, drag, stop.signal)
  return () => stop.abort()
}

function makeDrag(popup: HTMLElement, onClose: () => void): Drag {
  let trail: Moment[] = []
  return {
    isOn: () => trail.length > 0,
    start(y, at) {
      trail = [{ y, at }]
    },
    move(y, at) {
      const first = trail[0]
      if (!first) return
      trail = [first, ...trail.slice(1).filter((moment) => at - moment.at < flickMemoryMs), { y, at }]
      popup.dataset['dragging'] = ''
      popup.style.setProperty('--drag', `${Math.max(0, y - first.y)}px`)
    },
    end() {
      const shouldClose = isEnough(trail, popup.offsetHeight)
      trail = []
      delete popup.dataset['dragging']
      popup.style.removeProperty('--drag')
      if (shouldClose) onClose()
    },
  }
}

function isEnough(trail: readonly Moment[], height: number): boolean {
  const [first, recent] = trail
  const last = trail.at(-1)
  if (!first || !recent || !last) return false
  if (last.y - first.y > height * closeShare) return true
  return last.at > recent.at && (last.y - recent.y) / (last.at - recent.at) > flickPxPerMs
}

function watchHead(head: HTMLElement, drag: Drag, signal: AbortSignal) {
  function grab(event: PointerEvent) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    head.setPointerCapture(event.pointerId)
    drag.start(event.clientY, event.timeStamp)
  }
  head.addEventListener('pointerdown', grab, { signal })
  head.addEventListener('pointermove', (event) => drag.move(event.clientY, event.timeStamp), { signal })
  head.addEventListener('pointerup', () => drag.end(), { signal })
  head.addEventListener('pointercancel', () => drag.end(), { signal })
}

function watchBody(body: HTMLElement, drag: Drag, signal: AbortSignal) {
  let startY = 0
  function follow(event: TouchEvent) {
    const y = event.touches[0]?.clientY
    if (y === undefined || (!drag.isOn() && (body.scrollTop > 0 || y <= startY))) return
    if (!drag.isOn()) drag.start(startY, event.timeStamp)
    // Without this the browser scrolls or bounces the list while the sheet follows the finger.
    if (event.cancelable) event.preventDefault()
    drag.move(y, event.timeStamp)
  }
  body.addEventListener('touchstart', (event) => (startY = event.touches[0]?.clientY ?? 0), { passive: true, signal })
  body.addEventListener('touchmove', follow, { passive: false, signal })
  body.addEventListener('touchend', () => drag.isOn() && drag.end(), { signal })
  body.addEventListener('touchcancel', () => drag.isOn() && drag.end(), { signal })
}
