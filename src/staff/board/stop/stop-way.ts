import { useSyncExternalStore } from 'react'

import { onTextChange, readText, writeText } from '#src/client/storage/local-text.ts'

/** How an emergency stop is confirmed: staff who cannot hold a button confirm it in two steps. */
export type StopWay = 'hold' | 'two-step'

const key = 'stop_way'

/** Remembered on this device. */
export function useStopWay(): [StopWay, (way: StopWay) => void] {
  const way = useSyncExternalStore(subscribe, readWay)
  return [way, (chosen) => writeText(key, chosen)]
}

function subscribe(listener: () => void): () => void {
  return onTextChange(key, listener)
}

function readWay(): StopWay {
  return readText(key) === 'two-step' ? 'two-step' : 'hold'
}
