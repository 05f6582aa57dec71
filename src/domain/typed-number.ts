const widthOffset = 0xfee0

/** A Chinese keyboard types digits and signs as wide as characters; they are the same ones. */
export function narrow(text: string): string {
  return text.replaceAll(/[！-～]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - widthOffset))
}

/** A whole number as it was typed, by its digits alone; undefined where it is none. */
export function typedWhole(typed: string): number | undefined {
  const text = narrow(typed).trim()
  return /^\d{1,9}$/u.test(text) ? Number(text) : undefined
}
