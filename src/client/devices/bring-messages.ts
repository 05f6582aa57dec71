import { type DeviceMessage, decodeMessage } from '#src/domain/devices/device-messages.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

import type { TanningDevice } from './tanning-device.ts'

interface Ways {
  /** Asks the studio what it has to say to the device that has just said this number. */
  ask: (nonce: string) => Promise<readonly string[]>
  /** Takes home what the device signs. */
  carry: (report: DeviceMessage) => void
}

/**
 * A phone beside a lock or bed that the studio does not reach brings it the time and what it must refuse. Nobody waits
 * for it, and what does not arrive the next phone brings.
 */
export async function bringMessages(device: TanningDevice, { ask, carry }: Ways): Promise<void> {
  try {
    const { nonce } = await device.greet()
    for (const frame of await ask(nonce)) await bring(device, frame, carry)
  } catch {
    // The phone or the device has gone.
  }
}

async function bring(device: TanningDevice, frame: string, carry: Ways['carry']): Promise<void> {
  const message = decodeMessage(fromBase64Url(frame) ?? new Uint8Array())
  if (message.type !== 'set-time' && message.type !== 'deny' && message.type !== 'ask-pass') return
  const said = await device.ask(message)
  if (said.type === 'pass-report') carry(said)
}
