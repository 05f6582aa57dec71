interface EarlyTap {
  /** What the link or button is called: by its id, where what it says may be another by now. */
  name: string
  /** Of a link. */
  href: string | null
  /** The last moment at which it is still wanted, in milliseconds since 1970 UTC by the phone's clock. */
  until: number
}

declare global {
  var earlyTap: EarlyTap | undefined
}

/**
 * Carries out what was tapped while only the shell was there, as `boot.js` has kept it. It has to be the very same link
 * or button: where home shows something else by now, nothing is done.
 */
export function carryOutEarlyTap(): void {
  const tap = globalThis.earlyTap
  globalThis.earlyTap = undefined
  if (!tap || Date.now() > tap.until) return
  const all = document.querySelectorAll<HTMLElement>('#root a[href], #root button')
  const same = [...all].find((one) => isSame(one, tap) && one.checkVisibility())
  same?.click()
}

function isSame(one: HTMLElement, { name, href }: EarlyTap): boolean {
  return one.getAttribute('href') === href && (one.id || (one.getAttribute('aria-label') ?? one.textContent)) === name
}
