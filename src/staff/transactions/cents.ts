/** What was typed as money, in cents; undefined while it is none. */
export function centsOf(typed: string): number | undefined {
  const text = typed.replaceAll(/[,\s]/gu, '').replace('−', '-')
  return /^-?\d{1,7}(?:\.\d{1,2})?$/u.test(text) ? Math.round(Number(text) * 100) : undefined
}
