import { useEffect, useState } from 'react'

const touches = ['pointerdown', 'keydown'] as const

/** Whether the screen has not been touched for so long. The touch that ends it does nothing else. */
export function useDim(afterMs: number, isAllowed: boolean): boolean {
  const [isDim, setIsDim] = useState(false)
  const isShown = isDim && isAllowed
  useEffect(() => {
    if (isShown) return wakeOnTouch(() => setIsDim(false))
    if (!isAllowed) return
    return watchStillness(afterMs, () => setIsDim(true))
  }, [isShown, isAllowed, afterMs])
  return isShown
}

function watchStillness(afterMs: number, onStill: () => void): () => void {
  let timer = setTimeout(onStill, afterMs)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onStill, afterMs)
  }
  for (const touch of touches) addEventListener(touch, restart, { capture: true })
  return () => {
    clearTimeout(timer)
    for (const touch of touches) removeEventListener(touch, restart, { capture: true })
  }
}

/** Swallows the touch and the click that belongs to it, so that no member presses what they cannot see. */
function wakeOnTouch(onWake: () => void): () => void {
  let isOver = false
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const wake = (event: Event) => {
    swallow(event)
    if (event.type === 'pointerdown') swallowNextClick(swallow)
    if (!isOver) onWake()
    isOver = true
  }
  for (const touch of touches) addEventListener(touch, wake, { capture: true })
  return () => {
    for (const touch of touches) removeEventListener(touch, wake, { capture: true })
  }
}

/** A click follows its touch at once or never. */
const clickFollowsMs = 700

function swallowNextClick(swallow: (event: Event) => void): void {
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), clickFollowsMs)
}
