/** One line of a text beside what it has become; a side that has none is undefined. */
export interface LinePair {
  row: number
  before: string | undefined
  after: string | undefined
}

/** More than this many comparisons would take too long; such texts have nothing in common anyway. */
const mostComparisons = 4_000_000

/** Two texts side by side, line by line; blank lines are left out. */
export function compareLines(before: string, after: string): LinePair[] {
  const [left, right] = [linesOf(before), linesOf(after)]
  const start = countSame(left, right)
  const end = countSame(left.slice(start).toReversed(), right.slice(start).toReversed())
  const [middleLeft, middleRight] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  const pairs = [
    ...left.slice(0, start).map(unchanged),
    ...paired(middleLeft, middleRight),
    ...left.slice(left.length - end).map(unchanged),
  ]
  return pairs.map(([old, now], row) => ({ row, before: old, after: now }))
}

export function isSame({ before, after }: LinePair): boolean {
  return before === after
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

type Pair = [before: string | undefined, after: string | undefined]

function unchanged(line: string): Pair {
  return [line, line]
}

function countSame(left: readonly string[], right: readonly string[]): number {
  const limit = Math.min(left.length, right.length)
  for (let index = 0; index < limit; index++) if (left[index] !== right[index]) return index
  return limit
}

/** Lines in common keep their place; between two of them the old lines stand beside the new ones. */
function paired(left: readonly string[], right: readonly string[]): Pair[] {
  const kept = left.length * right.length > mostComparisons ? [] : longestCommon(left, right)
  const pairs: Pair[] = []
  let [fromLeft, fromRight] = [0, 0]
  for (const [atLeft, atRight] of [...kept, [left.length, right.length] as const]) {
    const count = Math.max(atLeft - fromLeft, atRight - fromRight)
    for (let index = 0; index < count; index++) {
      pairs.push([left.slice(fromLeft, atLeft)[index], right.slice(fromRight, atRight)[index]])
    }
    const same = left[atLeft]
    if (same !== undefined) pairs.push(unchanged(same))
    ;[fromLeft, fromRight] = [atLeft + 1, atRight + 1]
  }
  return pairs
}

/** Places of the lines that both have in one order: as many as there can be. */
function longestCommon(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const isEqual = left[row] === right[column]
      const longest = isEqual ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row * width + column] = longest
    }
  }
  const places: (readonly [number, number])[] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) places.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return places
}
