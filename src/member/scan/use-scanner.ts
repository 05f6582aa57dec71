import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Camera } from '#src/client/devices/camera.ts'
import { recogniseScanCode, type ScanCode } from '#src/domain/beds/scan-code.ts'
import { vibrate } from '#src/lib/vibrate.ts'

import { startScanning, type ScanTrouble } from '#src/shared/scan/scan-session.ts'
import { serverNow } from '#src/lib/server-clock.ts'

export type ScannerState =
  | { step: 'starting'; run: number }
  /** `foreignAt`: when a code of another site was last in sight. It is never opened. */
  | { step: 'scanning'; run: number; foreignAt: number | undefined }
  /** A code of ours was read; the camera is off. */
  | { step: 'read' }
  /** The camera is off while a sheet has the member's attention; `isRead`: with what the code stands for. */
  | { step: 'resting'; isRead: boolean }
  | { step: 'stopped'; trouble: ScanTrouble }

const foreignStaysMs = 4000
const readBuzzMs = 40
/** What the member may have changed while away from the page: a permission, or the other app that held the camera. */
const worthAnotherTry = new Set<ScanTrouble>(['refused', 'in-use', 'ended'])

/** Scans while the screen is looked at. The camera is off as soon as a code was read, the page is hidden or left. */
export function useScanner(onCode: (code: ScanCode) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>({ step: 'starting', run: 0 })
  const { torch, take, toggleTorch } = useTorch()
  const run = state.step === 'starting' || state.step === 'scanning' ? state.run : undefined
  const isVisible = usePageVisible()

  /** Where the camera cannot be used, nothing changes. */
  const change = (next: (last: ScannerState) => ScannerState) =>
    setState((last) => (last.step === 'stopped' ? last : next(last)))
  const rest = () => change((last) => ({ step: 'resting', isRead: last.step === 'read' }))
  const goOn = () => change(() => ({ step: 'starting', run: serverNow() }))
  const startAgain = () => setState({ step: 'starting', run: serverNow() })
  const read = useEffectEvent((text: string) => {
    const code = recogniseScanCode(text, location.origin)
    const isOurs = code.kind === 'door' || code.kind === 'device'
    setState((last) => (isOurs ? { step: 'read' } : withForeign(last, serverNow())))
    if (isOurs) {
      vibrate(readBuzzMs)
      onCode(code)
    }
    return isOurs
  })

  useEffect(() => {
    if (run === undefined || !isVisible || !video.current) return
    const stop = startScanning(video.current, {
      onStarted(camera) {
        take(camera)
        setState({ step: 'scanning', run, foreignAt: undefined })
      },
      onText: (text) => read(text),
      onTrouble: (trouble) => setState({ step: 'stopped', trouble }),
    })
    return () => {
      stop()
      take(undefined)
    }
  }, [run, isVisible, take])

  useOnReturn(isVisible, () => {
    if (state.step === 'stopped' && worthAnotherTry.has(state.trouble)) startAgain()
  })
  useForeignFades(state, () => setState((last) => withForeign(last, undefined)))
  return { video, state, torch, toggleTorch, startAgain, rest, goOn }
}

function withForeign(state: ScannerState, foreignAt: number | undefined): ScannerState {
  return state.step === 'scanning' ? { ...state, foreignAt } : state
}

/** What was said about a code of another site goes away once it is out of sight. */
function useForeignFades(state: ScannerState, fade: () => void): void {
  const foreignAt = state.step === 'scanning' ? state.foreignAt : undefined
  const onFade = useEffectEvent(fade)
  useEffect(() => {
    if (foreignAt === undefined) return
    const timer = setTimeout(() => onFade(), foreignAt + foreignStaysMs - serverNow())
    return () => clearTimeout(timer)
  }, [foreignAt])
}

function useOnReturn(isVisible: boolean, act: () => void): void {
  const onReturn = useEffectEvent(act)
  useEffect(() => {
    if (isVisible) onReturn()
  }, [isVisible])
}

function useTorch() {
  const camera = useRef<Camera>(undefined)
  const [torch, setTorch] = useState<'none' | 'off' | 'on'>('none')
  const [take] = useState(() => (opened: Camera | undefined) => {
    camera.current = opened
    setTorch(opened?.hasTorch ? 'off' : 'none')
  })
  async function toggleTorch() {
    const next = torch === 'on' ? 'off' : 'on'
    if (await camera.current?.setTorch(next === 'on')) setTorch(next)
  }
  return { torch, take, toggleTorch: () => void toggleTorch() }
}

function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
