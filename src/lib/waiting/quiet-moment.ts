const touches = ['pointerdown', 'keydown'] as const
/** A tap may only be fetching the dialog that it opens, and the answer to that dialog has to be stored. */
const quietMs = 2000
const lookEveryMs = 250
const inHand = '[role=dialog], [role=alertdialog]'

export interface Hold {
  /** In the middle of something that a reload would break. */
  isBusy: () => boolean
  /** Nothing is shown that could be lost. */
  isEmpty: () => boolean
}

/**
 * Waits for a moment in which the page can be taken away from whoever uses it: nothing was touched for two seconds,
 * no dialog is open, and the screen is not busy. Touches are watched from the time this is made.
 */
export function watchForQuiet({ isBusy, isEmpty }: Hold): () => Promise<void> {
  let touchedAt = -Infinity
  for (const touch of touches) {
    window.addEventListener(touch, () => void (touchedAt = performance.now()), { capture: true, passive: true })
  }
  const isUntouched = () => performance.now() - touchedAt >= quietMs && document.querySelector(inHand) === null
  const isQuiet = () => !isBusy() && (isEmpty() || isUntouched())
  return async () => {
    while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
