/** What this phone can do with a pass: a code it can always show. */
export function phoneWays(): ('bluetooth' | 'code')[] {
  return 'bluetooth' in navigator ? ['bluetooth', 'code'] : ['code']
}
