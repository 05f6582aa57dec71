/** Where the caret belongs after spaces were put between digits: behind as many digits as stood before it. */
export function caretAfterDigits(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen++
  }
  return text.length
}

/** How many digits stand before the caret. */
export function digitsBefore(text: string, caret: number): number {
  return text.slice(0, caret).replaceAll(/\D/g, '').length
}
