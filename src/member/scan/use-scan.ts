import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { recogniseScanCode, type ScanCode } from '#src/domain/beds/scan-code.ts'

import { isRecognised, recogniseCode, type NotRecognised, type Recognised } from './recognise.ts'
import { useScanner } from './use-scanner.ts'

/** What was found stays on its sheet while that leaves. */
export interface Found {
  what: Recognised
  isOpen: boolean
}

/** From the camera, a photo or a typed id to the one thing that it stands for. */
export function useScan() {
  const queries = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [trouble, setTrouble] = useState<NotRecognised>()
  const scanner = useScanner((code) => void lookUp(code))

  /** What a code or a typed id stands for is shown on its sheet. */
  function take(what: Recognised) {
    scanner.rest()
    setTrouble(undefined)
    setFound({ what, isOpen: true })
  }
  async function lookUp(code: ScanCode) {
    setTrouble(undefined)
    const what = await recogniseCode(queries, code)
    if (isRecognised(what)) return take(what)
    setTrouble(what)
    scanner.goOn()
  }
  function takeText(text: string) {
    const code = recogniseScanCode(text, location.origin)
    if (code.kind === 'door' || code.kind === 'device') void lookUp(code)
    else setTrouble({ kind: 'foreign' })
  }
  function scanAgain() {
    setFound((last) => last && { ...last, isOpen: false })
    setTrouble(undefined)
    scanner.goOn()
  }
  return { scanner, found, trouble, take, takeText, scanAgain }
}
