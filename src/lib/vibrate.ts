/** Only repeats what is visible; a browser that cannot, or a page that was not touched yet, stays still. */
export function vibrate(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

/** As short as a click of a wheel. */
export function tapBuzz(): void {
  vibrate(6)
}
