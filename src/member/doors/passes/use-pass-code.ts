import { useEffect, useState } from 'react'

import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import { codeProofOf, codeStepAt, codeStepMs, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { signWith } from '#src/lib/wrapped-key.ts'
import { drawQr, type QrDrawing } from '#src/shared/cards/use-qr-drawing.ts'

/** Of a door nothing is chosen. */
const nothing = { minutes: 0, intensity: 0 }

/** The code of this half minute, and how long it lasts; the one of before stays until the next one is drawn. */
export function usePassCode(pass: StoredPass): { drawing: QrDrawing; secondsLeft: number } {
  const now = useNow(nextSecond)
  const step = codeStepAt(now)
  const { id, bytes, key } = pass
  const [made, setMade] = useState<{ id: string; drawing: QrDrawing }>()
  useEffect(() => {
    let isCurrent = true
    void drawCode({ bytes, key }, step).then((drawing) => isCurrent && setMade({ id, drawing }))
    return () => {
      isCurrent = false
    }
  }, [id, bytes, key, step])
  const secondsLeft = Math.ceil(((step + 1) * codeStepMs - now) / 1000)
  return { drawing: made?.id === id ? made.drawing : { state: 'loading' }, secondsLeft }
}

async function drawCode({ bytes, key }: Pick<StoredPass, 'bytes' | 'key'>, step: number): Promise<QrDrawing> {
  const proof = codeProofOf(await signWith(key, codeUse(step, nothing)))
  return await drawQr(writePassCode({ pass: bytes, step, ...nothing, proof }))
}
