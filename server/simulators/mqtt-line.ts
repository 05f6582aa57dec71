import { type BrokerLink, openLink } from '#server/platform/mqtt/broker-link.ts'
import { hostsApart } from '#server/platform/process/named-hosts.ts'
import { loginName, permissionsOf } from '#server/platform/mqtt/device-topics.ts'

/** What may happen to a message on its way; tests drop, delay and double what passes. */
export interface LineFaults {
  onCommand: (deliver: () => void) => void
  onReply: (send: () => void) => void
}

export const noFaults: LineFaults = { onCommand: (deliver) => deliver(), onReply: (send) => send() }

/** A password and its number. */
export interface LineLogin {
  number: number
  password: string
}

export interface LineOptions {
  url: string
  /** studio/<shop>/<bed|lock>/<id>, the name at the broker too. */
  place: string
  password: string
  /** Of the password; the first one unless said. */
  loginNumber?: number
  faults?: LineFaults
}

interface Device {
  /** The one word that the broker keeps. */
  state: () => string
  onCommand: (request: string, payload: Uint8Array) => void
  onUp: () => void
  onDown: () => void
}

/** When a state is said again where there are several brokers: after the first, then doubled up to the second. */
const sayAgainMs = { first: 2_000, longest: 60_000 }

/** The studio's network as a device sees it: its commands come in, its replies and its state go out. */
export function openDeviceLine(options: LineOptions, device: Device) {
  const { url, place, password, loginNumber = 1, faults = noFaults } = options
  let link: BrokerLink | undefined
  /** The newest first. One that the broker refuses is followed by the next: a password may have been taken back. */
  let logins: readonly LineLogin[] = [{ number: loginNumber, password }]
  let tried = 0
  let isRefused = false
  let again: NodeJS.Timeout | undefined

  /**
   * A broker that this device has left may say only later that it is gone, and the other one passes that on: what the
   * device says of itself has to be the last word.
   */
  function sayAgain(ms = sayAgainMs.first): void {
    clearTimeout(again)
    if (hostsApart(url).length < 2) return
    again = setTimeout(() => {
      line.show()
      sayAgain(Math.min(ms * 2, sayAgainMs.longest))
    }, ms)
  }

  function login(): LineLogin {
    return logins[tried % logins.length] ?? { number: loginNumber, password }
  }

  function nextLogin(): { name: string; password: string } {
    if (isRefused) tried += 1
    isRefused = true
    return { name: loginName(place, login().number), password: login().password }
  }

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
        nextLogin,
        subscribe: permissionsOf(place).subscribe,
        will: { topic: `${place}/state`, payload: 'offline' },
        onMessage: hear,
        onUp() {
          isRefused = false
          line.show()
          sayAgain()
          device.onUp()
        },
        onDown() {
          clearTimeout(again)
          device.onDown()
        },
      })
      return link.firstAttempt
    },
    /** Silent from one moment to the next, as without network or power. */
    cut(): void {
      clearTimeout(again)
      link?.cut()
      link = undefined
    },
    /** The number of the password that it logs in with. */
    login: () => login().number,
    /** A new password: the line is made anew with it. */
    take(newest: LineLogin): void {
      logins = [newest, ...logins.filter(({ number }) => number !== newest.number)].slice(0, 2)
      tried = 0
      isRefused = false
      if (!link) return
      line.cut()
      void line.connect()
    },
    show(): void {
      link?.publish(`${place}/state`, device.state(), { retain: true })
    },
    /** `event` for what was not asked for. */
    reply(request: string, payload: Uint8Array | string): void {
      faults.onReply(() => link?.publish(`${place}/reply/${request}`, payload))
    },
    async close(): Promise<void> {
      clearTimeout(again)
      await link?.close()
      link = undefined
    },
  }
  return line
}
