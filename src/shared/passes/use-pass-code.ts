import { useEffect, useState } from 'react'

import { codeProofOf, codeStepAt, codeStepMs, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'
import type { Chosen } from '#src/domain/passes/pass.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { signWith } from '#src/lib/wrapped-key.ts'
import { drawQr, type QrDrawing } from '#src/shared/cards/use-qr-drawing.ts'

/** What a code is made of: a pass of a door or a bed, and the key that proves it. */
export interface ShowablePass {
  id: string
  bytes: Uint8Array
  key: CryptoKey
}

/** Of a door nothing is chosen. */
const nothing: Chosen = { minutes: 0, intensity: 0 }

/** The code of this half minute, and how long it lasts; the one of before stays until the next one is drawn. */
export function usePassCode(
  pass: ShowablePass,
  { minutes, intensity }: Chosen = nothing,
): { drawing: QrDrawing; secondsLeft: number } {
  const now = useNow(nextSecond)
  const step = codeStepAt(now)
  const { id, bytes, key } = pass
  // What was drawn for another choice is never shown for this one.
  const name = `${id} ${minutes} ${intensity}`
  const [made, setMade] = useState<{ name: string; drawing: QrDrawing }>()
  useEffect(() => {
    let isCurrent = true
    const chosen = { minutes, intensity }
    void drawCode({ bytes, key }, step, chosen).then((drawing) => isCurrent && setMade({ name, drawing }))
    return () => {
      isCurrent = false
    }
  }, [name, bytes, key, step, minutes, intensity])
  const secondsLeft = Math.ceil(((step + 1) * codeStepMs - now) / 1000)
  return { drawing: made?.name === name ? made.drawing : { state: 'loading' }, secondsLeft }
}

async function drawCode(
  { bytes, key }: Pick<ShowablePass, 'bytes' | 'key'>,
  step: number,
  chosen: Chosen,
): Promise<QrDrawing> {
  const proof = codeProofOf(await signWith(key, codeUse(step, chosen)))
  return await drawQr(writePassCode({ pass: bytes, step, ...chosen, proof }))
}
