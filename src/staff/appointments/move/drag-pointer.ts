/** How long a finger rests before it lifts an appointment instead of scrolling. */
const holdMs = 250
/** How far a mouse moves before that is no click, and a finger before that is scrolling. */
const slackPx = 8
/** So near to an edge the day scrolls along. */
const edgePx = 56
const scrollPx = 9

interface Dragging {
  scroller: HTMLElement
  /** False where it cannot be picked up now. */
  onPickUp: () => boolean
  /** Each time that it may lie over something else. */
  onOver: (x: number, y: number) => void
  onDrop: () => void
  onCancel: () => void
}

let isDragging = false

/** Keeps a finger that drags from scrolling the page; it has to be there before the finger is. */
export function keepFromScrolling(grid: HTMLElement): () => void {
  const stop = (event: TouchEvent) => {
    if (isDragging) event.preventDefault()
  }
  grid.addEventListener('touchmove', stop, { passive: false })
  return () => grid.removeEventListener('touchmove', stop)
}

/** Follows a press: a mouse drags once it moves, a finger once it has rested. What is no drag stays a tap or a scroll. */
export function followPress(down: PointerEvent, dragging: Dragging): void {
  const { scroller, onPickUp, onOver, onDrop, onCancel } = dragging
  const listening = new AbortController()
  const { signal } = listening
  const isMouse = down.pointerType === 'mouse'
  const at = { x: down.clientX, y: down.clientY }
  let isLifted = false
  let frame = 0

  function lift(): void {
    isLifted = onPickUp()
    if (!isLifted) return end()
    isDragging = true
    follow()
  }

  function follow(): void {
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    const alongY = at.y < top + edgePx ? -scrollPx : at.y > bottom - edgePx ? scrollPx : 0
    const alongX = at.x < left + edgePx ? -scrollPx : at.x > right - edgePx ? scrollPx : 0
    if (alongY !== 0 || alongX !== 0) scroller.scrollBy(alongX, alongY)
    onOver(at.x, at.y)
    frame = requestAnimationFrame(follow)
  }

  function end(): void {
    clearTimeout(holding)
    cancelAnimationFrame(frame)
    isDragging = false
    listening.abort()
  }

  const holding = isMouse ? undefined : setTimeout(lift, holdMs)
  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, act, { signal, capture: true })
  on('pointermove', (move) => {
    if (move.pointerId !== down.pointerId) return
    at.x = move.clientX
    at.y = move.clientY
    const isFar = Math.hypot(at.x - down.clientX, at.y - down.clientY) > slackPx
    if (isLifted || !isFar) return
    if (isMouse) lift()
    else end()
  })
  on('pointerup', (up) => {
    if (up.pointerId !== down.pointerId) return
    if (isLifted) {
      onOver(at.x, at.y)
      swallowClick()
      onDrop()
    }
    end()
  })
  on('pointercancel', (lost) => {
    if (lost.pointerId !== down.pointerId) return
    if (isLifted) onCancel()
    end()
  })
  on('keydown', (key) => {
    if (!isLifted || key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    swallowClick()
    onCancel()
    end()
  })
  // A finger that rests would open the menu of the browser.
  if (!isMouse) on('contextmenu', (menu) => menu.preventDefault())
}

/** Letting go after a drag is no tap on what lies there. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 80)
}
