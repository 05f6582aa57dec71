import { type Load, median, paired, perRound } from './measured.ts'
import { type Target, targets } from './targets.ts'

/** The bare stack with its first screen in the page: what this choice of libraries costs before any product. */
const bareStack = 'stack-shell'
/** The same screen the usual way, which asks our server the same three calls. */
const usual = 'vant-live'

/** One line per target: what the yardsticks and the app reach in the same run, and what is asked. */
export function ratioTable(loads: Load[], own: string): string {
  const head = ['ratio (slow 4G unless it says so)', 'bare stack with shell', 'vant-live', own, 'target', '']
  const lines = targets.map((target) => {
    const reached = figureOf(loads, own, target)
    return [
      target.says,
      written(figureOf(loads, bareStack, target), target),
      written(figureOf(loads, usual, target), target),
      written(reached, target),
      written(target.target, target),
      verdict(reached, target),
    ]
  })
  return aligned([head, ...lines])
}

function figureOf(loads: Load[], name: string, { net, figure, over }: Target): number | undefined {
  const values = perRound(loads, name, net, figure)
  if (!over) return median([...values.values()])
  return median(paired(values, perRound(loads, over.name ?? name, net, over.figure)))
}

function verdict(reached: number | undefined, { target }: Target): string {
  if (reached === undefined) return 'not measured'
  return reached <= target ? 'meets' : 'misses'
}

function written(value: number | undefined, { over }: Target): string {
  if (value === undefined) return '–'
  return over ? value.toFixed(2) : value.toFixed(0)
}

/** Rows as a table, the first of them as its head. */
export function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = rows
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':')).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}
