import { useEffect, useRef } from 'react'

/**
 * Leads the focus to the heading when one step of a screen takes the place of another, as the app does between
 * screens. undefined while nothing is shown yet.
 */
export function useFocusHeading(step: string | undefined): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== undefined && step !== undefined && before.current !== step) {
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    before.current = step ?? before.current
  }, [step])
}
