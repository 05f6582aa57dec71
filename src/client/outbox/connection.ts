import { useSyncExternalStore } from 'react'

import { onOutcome, type Outcome } from '#src/client/http/post.ts'
import { onSlowWaits } from '#src/lib/waiting/slow-waits.ts'
import { isServerAlive } from '#src/client/http/probe.ts'
import { makeListeners } from '#src/lib/listeners.ts'

export interface Connection {
  /** Whether the server answers; `unknown` until something was asked. */
  state: 'online' | 'offline' | 'unknown'
  sinceAt: number
  lastAnswerAt: number | undefined
  /** Something that was asked for has waited for some seconds, and may still come. */
  isSlow: boolean
}

const firstProbeMs = 2000
/** A member who looks at the app learns within five seconds that the server answers again, however long it was away. */
const longestShownProbeMs = 4000
const longestHiddenProbeMs = 60_000

let connection: Connection = { state: 'unknown', sinceAt: Date.now(), lastAnswerAt: undefined, isSlow: false }
const changes = makeListeners()
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let probeAfterMs = firstProbeMs
/** A call was lost while later ones were answered. */
let isDoubted = false

/** Is the server reachable, and since when do we know? */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, readConnection, readConnection)
}

export function readConnection(): Connection {
  return connection
}

/** Hears every change; returns the function that ends it. */
export function onConnection(listener: () => void): () => void {
  return changes.add(listener)
}

/** Asks the server for a sign of life. True when it answered. */
export function probe(): Promise<boolean> {
  probing ??= askForLife().finally(() => void (probing = undefined))
  return probing
}

/** Keeps watch until the returned function is called: outcomes of calls, the browser's hints, probes while offline. */
export function watchConnection(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const onVisible = () => {
    if (document.visibilityState === 'visible' && connection.state !== 'online') void probe()
  }
  const stopOutcomes = onOutcome(note)
  const stopSlow = onSlowWaits(noteSlow)
  window.addEventListener('online', () => void probe(), { signal })
  window.addEventListener('offline', () => void probe(), { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  if (!navigator.onLine) void probe()
  return () => {
    ending.abort()
    stopOutcomes()
    stopSlow()
    stopProbing()
  }
}

/**
 * A call that gave up says nothing once a later one was answered; whether that still holds is asked a little later. The
 * next answer is told to everybody, as a return is: what was lost with that call waits for it.
 */
function note({ kind, startedAt }: Outcome): void {
  const { state, sinceAt, lastAnswerAt = -Infinity } = connection
  // It was on its way when the network went: it tells of a server that was there.
  const isBelated = state === 'offline' && startedAt <= sinceAt && !navigator.onLine
  if (kind === 'answered' && isBelated) return planProbe()
  if (kind === 'answered') return become('online')
  if (startedAt >= lastAnswerAt) return become('offline')
  isDoubted = true
  planProbe()
}

function noteSlow(count: number): void {
  const isSlow = count > 0
  if (isSlow === connection.isSlow) return
  connection = { ...connection, isSlow }
  changes.tell()
}

function become(state: 'online' | 'offline'): void {
  const now = Date.now()
  const isChanged = state !== connection.state
  const isNews = isChanged || isDoubted
  isDoubted = false
  const sinceAt = isChanged ? now : connection.sinceAt
  connection = { ...connection, state, sinceAt, lastAnswerAt: state === 'online' ? now : connection.lastAnswerAt }
  // An answer that was on its way when the browser lost its network is not the last word.
  if (state === 'offline' || !navigator.onLine) planProbe()
  else stopProbing()
  document.documentElement.dataset['connection'] = state
  if (isNews) changes.tell()
}

function planProbe(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    probeAfterMs = Math.min(longestProbeMs(), probeAfterMs * 2)
    // The next one does not wait for this one: what hangs on a dead line would hide that the line is back.
    void askForLife()
    planProbe()
  }, probeAfterMs)
}

function longestProbeMs(): number {
  return document.visibilityState === 'visible' ? longestShownProbeMs : longestHiddenProbeMs
}

function stopProbing(): void {
  clearTimeout(timer)
  timer = undefined
  probeAfterMs = firstProbeMs
}

async function askForLife(): Promise<boolean> {
  const startedAt = Date.now()
  const isAlive = await isServerAlive()
  note({ kind: isAlive ? 'answered' : 'unreachable', startedAt })
  return isAlive
}
