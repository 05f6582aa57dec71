import { type BrokerLink, openLink } from '#server/platform/mqtt/broker-link.ts'
import { permissionsOf } from '#server/platform/mqtt/device-topics.ts'

/** What may happen to a message on its way; tests drop, delay and double what passes. */
export interface LineFaults {
  onCommand: (deliver: () => void) => void
  onReply: (send: () => void) => void
}

export const noFaults: LineFaults = { onCommand: (deliver) => deliver(), onReply: (send) => send() }

export interface LineOptions {
  url: string
  /** studio/<shop>/<bed|lock>/<id>, the name at the broker too. */
  place: string
  password: string
  faults?: LineFaults
}

interface Device {
  /** The one word that the broker keeps. */
  state: () => string
  onCommand: (request: string, payload: Uint8Array) => void
  onUp: () => void
  onDown: () => void
}

/** The studio's network as a device sees it: its commands come in, its replies and its state go out. */
export function openDeviceLine({ url, place, password, faults = noFaults }: LineOptions, device: Device) {
  let link: BrokerLink | undefined

  function hear(topic: string, payload: Uint8Array, isRetained: boolean): void {
    // A command that the broker kept is of some other time.
    if (isRetained) return
    faults.onCommand(() => device.onCommand(topic.slice(topic.lastIndexOf('/') + 1), payload))
  }

  const line = {
    connect(): Promise<void> {
      link ??= openLink({
        url,
        name: place,
        password,
        subscribe: permissionsOf(place).subscribe,
        will: { topic: `${place}/state`, payload: 'offline' },
        onMessage: hear,
        onUp() {
          line.show()
          device.onUp()
        },
        onDown: device.onDown,
      })
      return link.firstAttempt
    },
    /** Silent from one moment to the next, as without network or power. */
    cut(): void {
      link?.cut()
      link = undefined
    },
    show(): void {
      link?.publish(`${place}/state`, device.state(), { retain: true })
    },
    /** `event` for what was not asked for. */
    reply(request: string, payload: Uint8Array | string): void {
      faults.onReply(() => link?.publish(`${place}/reply/${request}`, payload))
    },
    async close(): Promise<void> {
      await link?.close()
      link = undefined
    },
  }
  return line
}
