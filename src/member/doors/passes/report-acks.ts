import type { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { onSettled } from '#src/client/outbox/outbox.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import type { ReportAck } from '#src/domain/devices/signed-messages.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

/** A phone stays with a lock for so long; what does not come in it the next phone brings. */
const waitMs = 5_000

/**
 * Collects the studio's leave to forget what a lock has reported, from now on. What it gives waits for so many of them and
 * passes them on to the lock.
 */
export function collectReportAcks(): (lock: BluetoothDevice, count: number) => Promise<void> {
  const acks: ReportAck[] = []
  let hear = () => undefined as void
  const end = onSettled(({ outcome }) => {
    if (outcome.kind !== 'done') return
    for (const text of outcome.acks ?? []) {
      const message = decodeMessage(fromBase64Url(text) ?? new Uint8Array())
      if (message.type === 'report-ack') acks.push(message)
    }
    hear()
  })
  return async (lock, count) => {
    if (acks.length < count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, waitMs)
      hear = () => void (acks.length >= count && resolve())
      await promise
      clearTimeout(timer)
    }
    end()
    for (const ack of acks) await lock.write(ack).catch(() => undefined)
  }
}
