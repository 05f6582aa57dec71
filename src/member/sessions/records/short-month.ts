/** Chinese counts its months; English has a letter for each. `month` counts from 0. */
export function shortMonth(month: number, language: string): string {
  if (language.startsWith('zh')) return String(month + 1)
  return 'JFMAMJJASOND'[month] ?? ''
}
