/** The opening with the code for the keypad, which is beside a pass and none of its uses. */
export const keypadUse = 256

/**
 * The operation id under which a phone asks what became of one use of its pass: of the pass and of how many uses there
 * are with it, those that the studio ordered left out, so that the studio knows it of the lock's report, which says no more. A UUID of version 4 by its form.
 */
export function openingIdOf(passId: string, use: number): string {
  const [a, b, c, d] = [passId.slice(0, 8), passId.slice(8, 12), passId.slice(12, 15), passId.slice(15)]
  return `${a}-${b}-4${c}-8${d}00-${use.toString(16).padStart(12, '0')}`
}
