import { Socket } from 'node:net'

import type { PoolClient } from 'pg'

import type { PrimaryHosts } from './primary-hosts.ts'

const lookEveryMs = 500
/** Two seconds. Few queries take so long; looking elsewhere costs a connection to each of the other hosts, and changes nothing. */
const looksUntilElsewhere = 4
/** Twelve seconds: longer than the database itself lets a statement take, and a client waits. */
const looksUntilBroken = 24

export interface SilenceWatch {
  /** A query was sent on this connection; what is given back is to be called when it is answered. */
  asked: (line: PoolClient) => () => void
}

interface Waiting {
  /** Queries without an answer. */
  queries: number
  bytesRead: number
  /** In a row, in which nothing came. */
  silentLooks: number
}

/**
 * A machine that is gone refuses nothing, and ends no statement that takes too long: its connections wait on. Where
 * nothing has come for two seconds on one that waits for an answer, the other hosts are asked whether one of them takes
 * the writes now, and if so all connections to the silent one end. After twelve seconds the silent connection itself ends,
 * whatever other hosts say. Looks are counted and not the time, as a process that stood still itself has heard nothing.
 */
export function watchSilence(hosts: PrimaryHosts): SilenceWatch {
  const lines = new Map<PoolClient, Waiting>()
  let isLookingElsewhere = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    if (lines.size === 0) return stop()
    let longest = 0
    for (const [line, waiting] of lines) {
      const bytesRead = bytesOf(line)
      waiting.silentLooks = bytesRead === waiting.bytesRead ? waiting.silentLooks + 1 : 0
      waiting.bytesRead = bytesRead
      longest = Math.max(longest, waiting.silentLooks)
      if (waiting.silentLooks === looksUntilBroken)
        line.connection.stream.destroy(new Error('The database has said nothing for 12 s'))
    }
    if (longest >= looksUntilElsewhere && hosts.hasSeveral && !isLookingElsewhere) void lookElsewhere()
  }

  async function lookElsewhere(): Promise<void> {
    isLookingElsewhere = true
    try {
      await hosts.lookElsewhere()
    } finally {
      isLookingElsewhere = false
    }
  }

  function begin(): void {
    timer ??= setInterval(look, lookEveryMs).unref()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    asked(line) {
      const waiting = lines.get(line) ?? { queries: 0, bytesRead: bytesOf(line), silentLooks: 0 }
      lines.set(line, waiting)
      waiting.queries++
      begin()
      return () => {
        waiting.queries--
        if (waiting.queries === 0) lines.delete(line)
      }
    },
  }
}

/** How much has come on a connection so far, in bytes. */
function bytesOf({ connection: { stream } }: PoolClient): number {
  return stream instanceof Socket ? stream.bytesRead : 0
}
