import type { ShopShares } from '#server/platform/servers/shop-shares.ts'
import { urgently } from '#server/platform/process/urgent-work.ts'
import { workUnderWay } from '#server/platform/process/work-under-way.ts'
import type { BedListener, Gateway, Hearing, LockPlace, LockReport, PresenceListener, Anew } from './gateway.ts'
import { recentWords } from './recent-words.ts'

/** So many devices of a studio that was taken over are dealt with at once. */
const devicesAtOnce = 5
/** So long after it could not be written down how a device is, it is told anew. */
const againMs = 1_000

export interface OwnedGateway extends Gateway {
  /** Tells those who listen here how a device is by now, if it has said so and is of this server's studios. */
  tellState(shopId: number, id: string): Promise<void>
}

/**
 * The same way to beds and doors, on which only the devices of this server's studios are heard. Every server hears
 * everything at the broker; whoever writes down what devices say listens here, and each word is handled by one of them.
 * Whoever takes a studio over is told anew what its devices signed lately and how they are; so is whoever could not
 * write down how one is, for it says the same again and that is no news.
 */
export function ownedGateway(gateway: Gateway, shares: ShopShares): OwnedGateway {
  const bedListeners = new Set<BedListener>()
  const lockListeners = new Set<(lock: LockPlace, said: LockReport) => unknown>()
  /** What each of them is to be told anew, and whether that went out of reach meanwhile. */
  const presenceListeners = new Map<PresenceListener, Map<string, boolean>>()
  const work = workUnderWay()
  const recent = shares.owned() === 'all' ? undefined : recentWords()
  /** The beds that this server is asking something, and how often at once. */
  const asked = new Map<string, number>()

  gateway.onBedMessage((deviceId, message, shopId, hearing = {}) => {
    const tell = (how: Hearing) => {
      // At once and not in a queue of its own: what a bed said before an answer is in its queue before that answer is.
      // Urgent, as a stop or a door may be waiting for what was said.
      const hear = (listener: BedListener) => urgently(() => listener(deviceId, message, shopId, how))
      for (const listener of bedListeners) void work.follow(shopId, hear(listener))
    }
    recent?.keep(shopId, deviceId, (ageMs) => tell({ ageMs }))
    if (shares.owns(shopId) || hearing.isAnswer || asked.has(deviceId)) tell(hearing)
  })
  gateway.onLockReport?.((lock, said) => {
    const tell = () => {
      const all = async () => await Promise.all([...lockListeners].map((listener) => listener(lock, said)))
      void work.follow(
        lock.shopId,
        work.inTurn(lock.lockId, () => urgently(all)),
      )
    }
    recent?.keep(lock.shopId, lock.lockId, tell)
    if (shares.owns(lock.shopId)) tell()
  })
  gateway.onPresence((id, state, shopId) => {
    if (state === 'offline') recent?.wentAway(id)
    if (shares.owns(shopId)) for (const listener of presenceListeners.keys()) void tell(listener, { id, state, shopId })
  })
  shares.onTaken((shopIds) => void takeOver(shopIds))
  shares.onGiven((shopIds) => work.endOf(shopIds))

  async function takeOver(shopIds: readonly number[]): Promise<void> {
    for (const shopId of shopIds) recent?.tellShop(shopId)
    for (const shopId of shopIds) {
      const ids = (gateway.devicesIn?.(shopId) ?? []).map(({ id }) => id)
      while (ids.length > 0) await Promise.all(ids.splice(0, devicesAtOnce).map((id) => tellState(shopId, id)))
    }
  }

  async function tellState(shopId: number, id: string): Promise<void> {
    const device = stateOf(shopId, id)
    if (!device) return
    const anew = { wasAway: recent?.wasAway(id) ?? false }
    await Promise.all([...presenceListeners.keys()].map((listener) => tell(listener, device, anew)))
  }

  /** How it is by now: it may have changed while others had their turn. */
  function stateOf(shopId: number, id: string): Device | undefined {
    const device = gateway.devicesIn?.(shopId).find((each) => each.id === id)
    return device && shares.owns(shopId) ? { ...device, shopId } : undefined
  }

  async function tell(listener: PresenceListener, device: Device, anew?: Anew): Promise<void> {
    const { id, state, shopId } = device
    const written = listener(id, state, shopId, anew)
    await work.follow(shopId, written)
    // Who rejects has dealt with it.
    const [outcome] = await Promise.allSettled([written])
    const hasFailed = outcome.status === 'fulfilled' && outcome.value === 'failed'
    if (hasFailed) tellAgain(listener, device, state === 'offline' || anew?.wasAway === true)
  }

  function tellAgain(listener: PresenceListener, { id, shopId }: Device, wasAway: boolean): void {
    const owed = presenceListeners.get(listener)
    if (!owed) return
    const isPlanned = owed.has(id)
    owed.set(id, wasAway || owed.get(id) === true)
    if (isPlanned) return
    const timer = setTimeout(() => {
      const anew = { wasAway: owed.get(id) === true }
      owed.delete(id)
      const device = stateOf(shopId, id)
      if (device && presenceListeners.has(listener)) void tell(listener, device, anew)
    }, againMs)
    timer.unref()
  }

  return {
    ...gateway,
    tellState,
    async sendToBed(bed, message) {
      const { deviceId, shopId } = bed
      // Nothing answers an acknowledgement, so nothing is decided by it.
      const isAck = message.type === 'receipt-ack' || message.type === 'report-ack'
      if (isAck || shares.owns(shopId)) return await gateway.sendToBed(bed, message)
      // Who asks a bed decides by the answer, and has to know first what the bed signed before it.
      recent?.tellDevice(shopId, deviceId)
      asked.set(deviceId, (asked.get(deviceId) ?? 0) + 1)
      try {
        return await gateway.sendToBed(bed, message)
      } finally {
        const left = (asked.get(deviceId) ?? 1) - 1
        if (left === 0) asked.delete(deviceId)
        else asked.set(deviceId, left)
      }
    },
    onBedMessage(listener) {
      bedListeners.add(listener)
      return () => void bedListeners.delete(listener)
    },
    onLockReport: (listener) => void lockListeners.add(listener),
    onPresence(listener) {
      presenceListeners.set(listener, new Map())
      return () => void presenceListeners.delete(listener)
    },
  }
}

interface Device {
  id: string
  state: string
  shopId: number
}
