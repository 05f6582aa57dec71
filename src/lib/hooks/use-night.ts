import { useEffect } from 'react'

import { showNight } from '#src/lib/page-theme.ts'

/** The whole page is dark while the screen is shown, its dialogs and the browser's own bar too, whatever the theme. */
export function useNight(): void {
  useEffect(() => showNight(), [])
}
