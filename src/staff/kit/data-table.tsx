import { useRef, type ReactNode, useEffect, type RefObject } from 'react'

import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconList } from '#src/ui/pictures/icons-critical.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './data-table.module.css'
import type { Loaded } from './lists/use-staff-query.ts'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their cell. */
  align?: 'start' | 'end'
  /** CSS width; the first column takes what is left. */
  width?: string
}

interface DataTableProps<Row> {
  /** What the table lists, for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  loaded: Loaded<readonly Row[]>
  rowKey: (row: Row) => string
  /** What a row is called where only it is read out; also the name of its button. */
  rowName: (row: Row) => string
  /** Opens a row; without it rows are only read. */
  onOpen?: (row: Row) => void
  openKey?: string | undefined
  /** A tint for rows that belong together, such as the chain of one sale. */
  isMarked?: (row: Row) => boolean
  empty: { title: ReactNode; text?: ReactNode; action?: ReactNode; icon?: ReactNode }
  /** Sticks to the bottom: the totals of the whole filter, not of the page. */
  footer?: ReactNode
}

/** A list of things with its states. `j`, `k` and the arrows move between rows, Enter opens; cards under 720 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, loaded, onOpen, empty, footer } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const phase = useSkeleton(loaded.state === 'loading')
  const rows = loaded.data ?? []
  if (loaded.state === 'failed') return <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
  if (phase === 'content' && rows.length === 0) {
    return <EmptyState tone="calm" {...empty} icon={empty.icon ?? <IconList size={28} />} />
  }
  return (
    // Where no row can be reached by key, the list itself is, so that a key can scroll it.
    <div className={styles.scroller} role="group" aria-label={label} tabIndex={onOpen ? -1 : 0}>
      <table className={styles.table} aria-label={label} aria-busy={phase !== 'content'}>
        <thead>
          <tr>
            {columns.map(({ key, head, align, width }) => (
              <th key={key} scope="col" data-align={align} style={width ? { width } : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {phase === 'content'
            ? rows.map((row) => <Line key={props.rowKey(row)} row={row} {...props} />)
            : sixRows.map((row) => <WaitingLine key={row} columns={columns.length} isShown={phase === 'skeleton'} />)}
        </tbody>
      </table>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

const sixRows = [1, 2, 3, 4, 5, 6]

function Line<Row>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, rowKey, rowName, onOpen, openKey, isMarked } = props
  const isOpen = openKey !== undefined && rowKey(row) === openKey
  return (
    <tr data-open={isOpen || undefined} data-marked={isMarked?.(row) || undefined} data-opens={onOpen ? '' : undefined}>
      {columns.map(({ key, head, cell, align }, index) => (
        <td key={key} data-align={align} data-label={typeof head === 'string' ? head : undefined}>
          {index === 0 && onOpen && (
            <button
              type="button"
              className={styles.open}
              data-row-button=""
              aria-label={rowName(row)}
              aria-current={isOpen || undefined}
              onClick={() => onOpen(row)}
            />
          )}
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function WaitingLine({ columns, isShown }: { columns: number; isShown: boolean }) {
  return (
    <tr>
      <td colSpan={columns}>
        <span className={styles.waiting}>{isShown && <Skeleton height="36px" />}</span>
      </td>
    </tr>
  )
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=grid]'

/** `j`, `k` and the arrows move between the rows of a table; from anywhere on the page they lead into it. */
function useRowKeys(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function move(event: KeyboardEvent) {
      const step = steps[event.key]
      const isElsewhere = event.target instanceof Element && event.target.closest(typing) !== null
      if (step === undefined || isElsewhere || event.ctrlKey || event.metaKey || event.altKey || !rows.current) return
      const buttons = [...rows.current.querySelectorAll<HTMLElement>('[data-row-button]')]
      const current = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
      // The arrows scroll the page as long as the focus is outside the table.
      if (current < 0 && event.key.startsWith('Arrow')) return
      const next = buttons[current < 0 ? 0 : current + step]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.closest('tr')?.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [rows])
}
