/** Items of one month, in the order in which they came. */
export interface MonthGroup<Item> {
  /** "YYYY-MM". */
  month: string
  items: Item[]
}

/** Splits a list that is sorted by time into its months. `dayOf` gives "YYYY-MM-DD" on the calendar that counts. */
export function groupByMonth<Item>(items: readonly Item[], dayOf: (item: Item) => string): MonthGroup<Item>[] {
  const groups: MonthGroup<Item>[] = []
  for (const item of items) {
    const month = dayOf(item).slice(0, 7)
    const last = groups.at(-1)
    if (last?.month === month) last.items.push(item)
    else groups.push({ month, items: [item] })
  }
  return groups
}
