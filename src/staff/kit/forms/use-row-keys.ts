import { useEffect, type RefObject } from 'react'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=grid]'

/** `j`, `k` and the arrows move between the rows of a table; from anywhere on the page they lead into it. */
export function useRowKeys(rows: RefObject<HTMLElement | null>): void {
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
