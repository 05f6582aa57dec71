import type { ShopShares } from '#server/platform/servers/shop-shares.ts'
import { urgently } from '#server/platform/process/urgent-work.ts'
import { workUnderWay } from '#server/platform/process/work-under-way.ts'
import type { BedListener, Gateway, Hearing, LockPlace, LockReport, PresenceListener } from './gateway.ts'
import { recentWords } from './recent-words.ts'

/** So many devices of a studio that was taken over are dealt with at once. */
const devicesAtOnce = 5

/**
 * The same way to beds and doors, on which only the devices of this server's studios are heard. Every server hears
 * everything at the broker; whoever writes down what devices say listens here, and each word is handled by one of them.
 * Whoever takes a studio over is told anew what its devices signed lately and how they are.
 */
export function ownedGateway(gateway: Gateway, shares: ShopShares): Gateway {
  const bedListeners = new Set<BedListener>()
  const lockListeners = new Set<(lock: LockPlace, said: LockReport) => unknown>()
  const presenceListeners = new Set<PresenceListener>()
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
    if (shares.owns(shopId))
      for (const listener of presenceListeners) void work.follow(shopId, listener(id, state, shopId))
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

  /** How it is by now: it may have changed while others had their turn. */
  async function tellState(shopId: number, id: string): Promise<void> {
    const device = gateway.devicesIn?.(shopId).find((each) => each.id === id)
    if (!device || !shares.owns(shopId)) return
    const taken = { wasAway: recent?.wasAway(id) ?? false }
    const written = [...presenceListeners].map((listener) =>
      work.follow(shopId, listener(id, device.state, shopId, taken)),
    )
    await Promise.all(written)
  }

  return {
    ...gateway,
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
      presenceListeners.add(listener)
      return () => void presenceListeners.delete(listener)
    },
  }
}
