import { tellSignedOut } from '#src/client/http/call-api.ts'
import { sendEntry } from '#src/client/api/send-entry.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'

import { onConnection, probe, readConnection } from './connection.ts'
import { readLogin, watchLoginCopy } from '#src/client/storage/login-copy.ts'
import { watchSettingsCopy } from '#src/client/storage/settings-copy.ts'
import { onReplayWanted, outboxStore, announceToTabs, watchOutbox } from './outbox.ts'
import { type OutboxMessage, type Pause, replay, type ReplayPorts } from './replay.ts'
import { withOutboxLock } from './outbox-lock.ts'

/** An answer this recent shows that there is a connection. */
const recentMs = 3000
/** After this long without the server, its return is reason enough not to wait any longer. */
const longOutageMs = 5000
const longestTimerMs = 3600_000
/** Tidying up must not stand in the way of the first screen. */
const tidyAfterMs = 30_000

let refusedToken: string | undefined
let running = false
let again: { isFresh: boolean } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const ports: ReplayPorts = {
  store: outboxStore,
  credentials: async () => {
    const login = readLogin()
    return login?.token === refusedToken ? undefined : login
  },
  send: sendEntry,
  isReachable: async () => {
    const { state, lastAnswerAt = 0 } = readConnection()
    return (state === 'online' && Date.now() - lastAnswerAt < recentMs) || (await probe())
  },
  now: () => Date.now(),
  random: () => Math.random(),
  withOutboxLock,
  tell: (message) => {
    hear(message)
    announceToTabs(message)
  },
}

/** Starts all that goes on while the page is open: the outbox, its copy of the login, the replay. Gives the way to end it. */
export function startOffline(): () => void {
  const ending = new AbortController()
  const stops = [
    watchOutbox(hear),
    watchLoginCopy(),
    watchSettingsCopy(),
    watchReturn(),
    onReplayWanted(() => requestReplay(false)),
  ]
  const onVisible = () => {
    if (document.visibilityState === 'visible') requestReplay(false)
  }
  document.addEventListener('visibilitychange', onVisible, { signal: ending.signal })
  window.addEventListener('online', () => requestReplay(true), { signal: ending.signal })
  requestReplay(true)
  const tidying = setTimeout(() => void persistedAnswers.prune(Date.now()), tidyAfterMs)
  return () => {
    ending.abort()
    clearTimeout(tidying)
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Sends the outbox now, or once more when it is being sent already. */
export function requestReplay(isFresh: boolean): void {
  again = { isFresh: isFresh || again?.isFresh === true }
  if (!running) void work()
}

async function work(): Promise<void> {
  running = true
  while (again) {
    const { isFresh } = again
    again = undefined
    clearTimeout(timer)
    planNext(await replay(ports, isFresh).catch(() => ({ kind: 'unreadable' as const })))
  }
  running = false
}

/** Without a connection its return wakes the replay; a phone that cannot be read is tried again at the next occasion. */
function planNext(pause: Pause | { kind: 'unreadable' }): void {
  if (pause.kind !== 'waiting') return
  const delayMs = Math.min(longestTimerMs, Math.max(0, pause.untilAt - Date.now()))
  timer = setTimeout(() => requestReplay(false), delayMs)
}

function hear(message: OutboxMessage): void {
  if (message.type !== 'login-asked') return
  refusedToken = message.token
  tellSignedOut(message.token, message.isRevoked)
  // What has a ticket goes without the login.
  requestReplay(false)
}

function watchReturn(): () => void {
  let lostAt: number | undefined
  return onConnection(() => {
    const { state, sinceAt } = readConnection()
    if (state === 'offline') lostAt ??= sinceAt
    if (state !== 'online') return
    const wasLong = lostAt !== undefined && Date.now() - lostAt > longOutageMs
    lostAt = undefined
    requestReplay(wasLong)
  })
}
