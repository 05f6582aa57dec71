const stayMs = 6000
const slideMs = 500
const flickPxPerMs = 0.25
const lockPx = 8

export interface CarouselMotion {
  /** Slides on by that many places. */
  step: (places: number) => void
  play: (isPlaying: boolean) => void
  stop: () => void
}

/**
 * Moves the slides of a track: by itself, by a finger, by `step`. They go round. Nothing moves by itself while the
 * track is touched, pointed at or focused, while the page is hidden, or where the member wants less motion.
 */
export function startCarousel(track: HTMLElement, onIndex: (index: number) => void): CarouselMotion {
  const stopping = new AbortController()
  const holds = new Set<string>()
  const stage = makeStage(track)
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    clearTimeout(timer)
    if (holds.size > 0 || prefersStillness()) return
    timer = setTimeout(() => glideTo(Math.round(stage.place()) + 1), stayMs)
  }
  function glideTo(target: number) {
    clearTimeout(timer)
    onIndex(modulo(target, stage.count()))
    stage.glideTo(target, wait)
  }
  function hold(reason: string, isHeld: boolean) {
    if (isHeld) holds.add(reason)
    else holds.delete(reason)
    wait()
  }

  watchHolds(track, hold, stopping.signal)
  watchFinger(track, { ...stage, glideTo, hold }, stopping.signal)
  stage.show(0)
  wait()
  return {
    step: (places) => glideTo(Math.round(stage.place()) + places),
    play: (isPlaying) => hold('paused', !isPlaying),
    stop() {
      stopping.abort()
      stage.halt()
      clearTimeout(timer)
    },
  }
}

/** Where the slides stand. Places count on beyond the last slide; slides go round. */
function makeStage(track: HTMLElement) {
  const slides = () => [...track.querySelectorAll<HTMLElement>(':scope > [data-slide]')]
  let place = 0
  let frame = 0

  function show(at: number) {
    place = at
    const all = slides()
    for (const [index, slide] of all.entries()) {
      const offset = around(index - at, all.length)
      slide.style.transform = `translateX(${offset * 100}%)`
      slide.style.visibility = Math.abs(offset) < 1 ? 'visible' : 'hidden'
    }
  }
  function glideTo(target: number, onArrival: () => void) {
    cancelAnimationFrame(frame)
    const from = place
    const startedAt = performance.now()
    function advance(now: number) {
      const share = prefersStillness() ? 1 : Math.min(1, Math.max(0, now - startedAt) / slideMs)
      show(from + (target - from) * easeOut(share))
      if (share < 1) frame = requestAnimationFrame(advance)
      else onArrival()
    }
    frame = requestAnimationFrame(advance)
  }
  return { show, glideTo, place: () => place, count: () => slides().length, halt: () => cancelAnimationFrame(frame) }
}

type Hold = (reason: string, isHeld: boolean) => void

function watchHolds(track: HTMLElement, hold: Hold, signal: AbortSignal) {
  const whole = track.parentElement ?? track
  const mouse = (isOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') hold('pointed-at', isOver)
  }
  whole.addEventListener('pointerenter', mouse(true), { signal })
  whole.addEventListener('pointerleave', mouse(false), { signal })
  whole.addEventListener('focusin', () => hold('focused', whole.matches(':has(:focus-visible)')), { signal })
  whole.addEventListener('focusout', () => hold('focused', false), { signal })
  const hidden = () => hold('hidden', document.visibilityState === 'hidden')
  document.addEventListener('visibilitychange', hidden, { signal })
  hidden()
}

interface Movable {
  place: () => number
  show: (at: number) => void
  glideTo: (target: number) => void
  hold: Hold
  halt: () => void
}

interface Grip {
  x: number
  place: number
  /** The latest two positions, for the speed on release. */
  before: { x: number; at: number }
  last: { x: number; at: number }
  isDragging: boolean
}

function watchFinger(track: HTMLElement, slides: Movable, signal: AbortSignal) {
  let grip: Grip | undefined
  function grab(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    const here = { x: event.clientX, at: event.timeStamp }
    grip = { x: event.clientX, place: slides.place(), before: here, last: here, isDragging: false }
    slides.hold('touched', true)
  }
  function drag(event: PointerEvent) {
    if (!grip) return
    const moved = event.clientX - grip.x
    if (!grip.isDragging && Math.abs(moved) < lockPx) return
    if (!grip.isDragging) track.setPointerCapture(event.pointerId)
    grip = { ...grip, isDragging: true, before: grip.last, last: { x: event.clientX, at: event.timeStamp } }
    slides.halt()
    slides.show(grip.place - moved / track.offsetWidth)
  }
  function drop(event: PointerEvent) {
    if (!grip) return
    const { isDragging, place } = grip
    const speed = speedOf(grip, event.timeStamp)
    grip = undefined
    slides.hold('touched', false)
    if (!isDragging) return
    const target = Math.abs(speed) > flickPxPerMs ? Math.round(place) - Math.sign(speed) : Math.round(slides.place())
    slides.glideTo(target)
    swallowClick(track)
  }
  track.addEventListener('pointerdown', grab, { signal })
  track.addEventListener('pointermove', drag, { signal })
  track.addEventListener('pointerup', drop, { signal })
  track.addEventListener('pointercancel', drop, { signal })
  track.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}

/** The click that ends a drag must not open the banner; it comes at once or not at all. */
function swallowClick(track: HTMLElement) {
  const swallowing = new AbortController()
  track.addEventListener('click', (click) => click.preventDefault(), { capture: true, signal: swallowing.signal })
  setTimeout(() => swallowing.abort(), 0)
}

function speedOf({ before, last }: Grip, now: number): number {
  // A finger that rests before it lifts is no flick.
  if (now - last.at > 100 || last.at === before.at) return 0
  return (last.x - before.x) / (last.at - before.at)
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Where a slide stands from the shown one when they go round: the shorter way. */
function around(offset: number, count: number): number {
  return modulo(offset + count / 2, count) - count / 2
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}

/** The curve of `--ease-out`, near enough. */
function easeOut(share: number): number {
  return 1 - (1 - share) ** 4
}
