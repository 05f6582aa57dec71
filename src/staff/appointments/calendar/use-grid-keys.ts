import type { KeyboardEvent } from 'react'

/** Marks what can be focused in a grid, with the instant or row it stands at. */
export const cellAttribute = 'data-cell-at'

type Key = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

/**
 * Arrows move through a grid whose lines are columns on the screen: up and down within one, left and right to the
 * nearest cell beside it. Exactly one cell can be reached by the Tab key.
 */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.hasAttribute(cellAttribute)) return
  const lines = [...grid.querySelectorAll<HTMLElement>('[role=row]')].map(cellsOf).filter((cells) => cells.length > 0)
  const column = lines.findIndex((cells) => cells.includes(target))
  const next = step(event.key as Key, { lines, column, target })
  if (!next) return
  event.preventDefault()
  focusCell(grid, next)
}

/** Moves the one cell that the Tab key reaches. */
export function focusCell(grid: HTMLElement, cell: HTMLElement): void {
  for (const other of grid.querySelectorAll<HTMLElement>(`[${cellAttribute}]`)) other.tabIndex = -1
  cell.tabIndex = 0
  cell.focus()
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

interface Standing {
  lines: HTMLElement[][]
  column: number
  target: HTMLElement
}

function step(key: Key, { lines, column, target }: Standing): HTMLElement | undefined {
  const line = lines[column] ?? []
  const index = line.indexOf(target)
  switch (key) {
    case 'ArrowUp':
      return line[index - 1]
    case 'ArrowDown':
      return line[index + 1]
    case 'Home':
      return line[0]
    case 'End':
      return line.at(-1)
    case 'ArrowLeft':
      return nearest(lines[column - 1], target)
    case 'ArrowRight':
      return nearest(lines[column + 1], target)
  }
  return undefined
}

function nearest(cells: HTMLElement[] | undefined, target: HTMLElement): HTMLElement | undefined {
  const at = placeOf(target)
  return cells?.toSorted((a, b) => Math.abs(placeOf(a) - at) - Math.abs(placeOf(b) - at))[0]
}

function cellsOf(line: HTMLElement): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>(`[${cellAttribute}]`)].toSorted((a, b) => placeOf(a) - placeOf(b))
}

function placeOf(cell: HTMLElement): number {
  return Number(cell.getAttribute(cellAttribute))
}
