import { useState } from 'react'

import { exportData } from '#src/client/api/account.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { saveFile } from '#src/lib/save-file.ts'

export type Export =
  | { step: 'none' | 'preparing' | 'failed' }
  | { step: 'ready'; text: string; bytes: number; madeAt: number }

/** Fetches everything that is held about the member, and hands it over as a file. */
export function useExport() {
  const [made, setMade] = useState<Export>({ step: 'none' })

  async function prepare() {
    setMade({ step: 'preparing' })
    try {
      const text = JSON.stringify(await exportData(), undefined, 2)
      setMade({ step: 'ready', text, bytes: new Blob([text]).size, madeAt: Date.now() })
    } catch {
      setMade({ step: 'failed' })
    }
  }

  function download() {
    if (made.step === 'ready') saveFile(made.text, `quarter-sun-${isoDay(made.madeAt)}.json`, 'application/json')
  }

  return { made, prepare, download }
}
