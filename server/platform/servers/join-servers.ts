import { randomUUID } from 'node:crypto'

import type { Store } from '#server/platform/database/store.ts'
import { urgently } from '#server/platform/process/urgent-work.ts'
import { brokerNames, type NameTrouble } from './broker-names.ts'
import { deleteServer, insertServer, listLiveServers, renewServer, type ServerRow } from './server-rows.ts'
import { shareShops } from './share-shops.ts'
import type { ShopShares } from './shop-shares.ts'

/** One that was killed right after it renewed is missed for a lease and a look of the others: 4 s, and 5 s are asked for. */
export const usualLeaseMs = 3_000
const renewEveryMs = 1_000
/** It stops so long before the others may begin: what it began must have been written by then. */
const marginMs = 500
/** A broker that restarts is back sooner; for one that is away for longer, others have the studios. */
const mostDeafLooks = 2

interface JoinOptions {
  store: Store
  /** The name at the broker that was given to this server; undefined: it takes a free one. */
  name: string | undefined
  /** For how long others leave alone what a server has that says nothing any more; without it, 3 s. */
  leaseMs?: number
  /** Told of each name that it gets. */
  onName?: (name: string) => void
  /** Told of the trouble with its name once, when it begins. */
  onTrouble: (trouble: NameTrouble) => void
  /** The database could not be asked; told once for each outage. */
  onError: (error: unknown) => void
}

/** What this server is among the servers of a database. */
export interface Membership {
  shares: ShopShares
  /** Its name at the broker; undefined while it has none, or cannot be sure of it. */
  name(): string | undefined
  /** Why it has none; undefined also while it is finding out. */
  trouble(): NameTrouble | undefined
  /** The broker does not know this name: another one is taken, where none was given. */
  refuseName(name: string): void
  /** From now on it looks after studios, for as long as that says that the broker is in reach. */
  hearDevices(isConnected: () => boolean): Promise<void>
  /** Looks after no studio any more, and keeps its name. */
  rest(): Promise<void>
  /** Gives back name and studios, so that others have them at once. */
  leave(): Promise<void>
}

/**
 * Puts this server among the others: a row with a lease that it renews each second by the database's clock. As long as
 * it is sure of its lease it has its name, and handles what the devices of its studios say. A server that could not
 * renew stops before others may begin.
 */
export async function joinServers(options: JoinOptions): Promise<Membership> {
  const { store, name: given, leaseMs = usualLeaseMs, onName, onTrouble, onError } = options
  const { db } = store
  const serverId = randomUUID()
  const names = brokerNames(given)
  const isSure = () => performance.now() < sureUntil
  const shops = shareShops({ db, serverId, isSure })
  let entered: string | undefined
  let sureUntil = -Infinity
  let trouble: NameTrouble | undefined
  let isConnected: () => boolean = () => false
  let deafLooks = mostDeafLooks
  let isOver = false
  let isFailing = false
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function look(): Promise<void> {
    clearTimeout(timer)
    const begunAt = performance.now()
    // A busy server that does not renew loses the studios that it looks after.
    looking = looking.then(() => urgently(lookOnce)).catch(fail)
    void looking.then(() => plan(begunAt + renewEveryMs - performance.now()))
    return looking
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void look(), Math.max(0, ms))
  }

  function fail(error: unknown): void {
    if (!isFailing) onError(error)
    isFailing = true
  }

  async function lookOnce(): Promise<void> {
    if (isOver) return
    deafLooks = isConnected() ? 0 : deafLooks + 1
    const askedAt = performance.now()
    const now = await store.now()
    const row = {
      serverId,
      hearsDevices: deafLooks < mostDeafLooks ? (1 as const) : (0 as const),
      leaseEndsAt: now + leaseMs,
    }
    const live = (await renewOrEnter(row)) && (await listLiveServers(db, now))
    isFailing = false
    if (!live) return
    const wasSure = isSure()
    // What the database said of its time was said after it was asked.
    sureUntil = askedAt + leaseMs - marginMs
    await shops.share(live, { wasSure })
  }

  async function renewOrEnter(row: Omit<ServerRow, 'brokerName'>): Promise<boolean> {
    if (entered !== undefined && (await renewServer(db, row))) return true
    entered = undefined
    sureUntil = -Infinity
    const live = await listLiveServers(db, row.leaseEndsAt - leaseMs)
    for (const brokerName of names.candidates(live)) {
      if (!(await insertServer(db, { ...row, brokerName }))) continue
      names.take(brokerName)
      entered = brokerName
      trouble = undefined
      onName?.(brokerName)
      return true
    }
    const found = names.troubleWith(live)
    if (found && !trouble) onTrouble(found)
    trouble ??= found
    return false
  }

  await look()
  return {
    shares: shops,
    name: () => (isSure() ? entered : undefined),
    trouble: () => trouble,
    refuseName(name) {
      if (name !== entered || given !== undefined) return
      names.refuse(name)
      looking = looking.then(() => drop(name)).catch(fail)
    },
    hearDevices(isUp) {
      isConnected = isUp
      return look()
    },
    rest() {
      isConnected = () => false
      deafLooks = mostDeafLooks
      return look()
    },
    async leave() {
      isOver = true
      clearTimeout(timer)
      await looking
      await shops.giveAll()
      sureUntil = -Infinity
      // Where the database is out of reach the lease ends by itself.
      if (entered !== undefined) await deleteServer(db, serverId).catch(fail)
    },
  }

  /** The next look takes another name. */
  async function drop(name: string): Promise<void> {
    if (name !== entered) return
    entered = undefined
    sureUntil = -Infinity
    await deleteServer(db, serverId)
  }
}
