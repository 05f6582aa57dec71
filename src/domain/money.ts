/** An amount in the smallest unit of its currency (cents, yen) as the number that people read. */
export function inMajorUnits(amount: number, currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
  return amount / 10 ** (maximumFractionDigits ?? 2)
}
