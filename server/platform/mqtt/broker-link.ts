import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { connect, type IClientOptions, MqttClient } from 'mqtt'

import { hostsApart } from '#server/platform/process/named-hosts.ts'

export interface LinkOptions {
  /** mqtt://host:port or mqtts://host:port, without credentials; with several hosts, the next one is tried after each failure. */
  url: string
  /** A line that needs no network, to a broker in this process. */
  dial?: (() => Duplex) | undefined
  /** The certificates of the authorities that a broker with TLS may have, read anew for each attempt. */
  readBundle?: (() => string) | undefined
  name: string
  password: string
  /** What the next attempt logs in with, where that is not always the same. */
  nextLogin?: () => { name: string; password: string }
  subscribe: string[]
  /** What the broker says in this name when the line breaks; kept by the broker. */
  will?: { topic: string; payload: string }
  onMessage: (topic: string, payload: Buffer, isRetained: boolean) => void
  /** Logged in, and what is subscribed to is coming. */
  onUp?: () => void
  onDown?: () => void
  /** The broker did not let this name in, or not with this password. */
  onRefused?: (name: string) => void
  /** Why the broker cannot be reached, once for each outage; holds no credentials. */
  onTrouble?: (reason: string) => void
}

export interface BrokerLink {
  isUp(): boolean
  /** Sends now, or says `false`: nothing waits for a better time. */
  publish(topic: string, payload: Uint8Array | string, options?: { retain: boolean }): boolean
  /** When the first attempt has succeeded, failed or taken too long. */
  firstAttempt: Promise<void>
  /** Tears the line without a goodbye, as a power cut does, and stays away. */
  cut(): void
  close(): Promise<void>
}

const retryMs = { first: 100, without: 400, longest: 5_000 }
const goodbyeMs = 1_000
/** Bad user name or password, and not authorized: what an MQTT 3.1.1 broker says to a login (OASIS, 3.2.2.3). */
const refusals: ReadonlySet<unknown> = new Set([4, 5])
const connectMs = 5_000
/** A broker that is not there must not use up the time in which the next one could be tried. */
const connectToOneOfManyMs = 2_000
/** A broker that takes longer does not hold up a start. */
const firstAttemptMs = 1_500

/**
 * A line to the broker that comes back by itself. Each connection is a client of its own with a clean session,
 * so that a command that was in flight when the line broke is never sent again after it.
 */
export function openLink(options: LinkOptions): BrokerLink {
  const first = Promise.withResolvers<void>()
  let client: MqttClient | undefined
  let isUp = false
  let isOver = false
  let isTroubled = false
  let waitMs = retryMs.first
  let timer: NodeJS.Timeout | undefined
  const brokers = hostsApart(options.url)
  let at = 0

  function open(): void {
    const { url, dial } = options
    const way = wayOf()
    if (!way) {
      // What is missing is here and not at a broker that a crowd returns to.
      waitMs = Math.min(waitMs, retryMs.without)
      return retry()
    }
    const opened = dial ? new MqttClient(dial, way) : connect(brokers[at] ?? url, way)
    client = opened
    // An answer of a few bytes must not wait for the other side's delayed acknowledgement.
    if (opened.stream instanceof Socket) opened.stream.setNoDelay(true)
    opened.on('connect', () => void listen(opened).then(up, (error: Error) => fail(opened, error)))
    opened.on('message', (topic, payload, { retain }) => options.onMessage(topic, payload, retain))
    opened.on('error', (error) => fail(opened, error))
    opened.on('close', () => client === opened && down())
  }

  /** undefined: what the broker is to be believed by cannot be read, and nothing else will do. */
  function wayOf(): IClientOptions | undefined {
    const { nextLogin, readBundle } = options
    try {
      const connectTimeout = brokers.length > 1 ? connectToOneOfManyMs : connectMs
      return { ...clientOptions({ ...options, ...nextLogin?.() }, readBundle?.()), connectTimeout }
    } catch (error) {
      complain(error as Error)
      return undefined
    }
  }

  function complain(error: Error): void {
    if (!isOver && !isTroubled) options.onTrouble?.(reasonOf(error))
    isTroubled = true
  }

  async function listen(opened: MqttClient): Promise<void> {
    // Acknowledging what comes would double it: where a line breaks, a clean session brings nothing again.
    if (options.subscribe.length > 0) await opened.subscribeAsync(options.subscribe, { qos: 0 })
  }

  function up(): void {
    if (isOver) return
    isUp = true
    isTroubled = false
    waitMs = retryMs.first
    options.onUp?.()
    first.resolve()
  }

  function fail(failed: MqttClient, error: Error & { code?: unknown }): void {
    complain(error)
    const { clientId } = failed.options
    if (clientId !== undefined && refusals.has(error.code)) options.onRefused?.(clientId)
    failed.stream.destroy()
  }

  function down(): void {
    client?.end(true)
    client = undefined
    if (isUp) options.onDown?.()
    isUp = false
    at = (at + 1) % Math.max(1, brokers.length)
    retry()
  }

  function retry(): void {
    first.resolve()
    if (isOver) return
    timer = setTimeout(open, waitMs)
    waitMs = Math.min(waitMs * 2, retryMs.longest)
  }

  setTimeout(first.resolve, firstAttemptMs).unref()
  open()
  return {
    isUp: () => isUp,
    publish(topic, payload, { retain } = { retain: false }) {
      if (!isUp || !client?.connected) return false
      // The acknowledgement says nothing about the device, so no call waits for it.
      client.publish(topic, Buffer.from(payload), { qos: 1, retain }, () => undefined)
      return true
    },
    firstAttempt: first.promise,
    cut() {
      isOver = true
      clearTimeout(timer)
      client?.stream.destroy()
    },
    async close() {
      isOver = true
      clearTimeout(timer)
      const closing = client
      if (!closing) return
      // A proper goodbye takes the last will along, so it is said aloud before.
      if (isUp && options.will) {
        const { topic, payload } = options.will
        // Where it does not arrive the line is cut below, and the broker says the will by itself.
        closing.publish(topic, payload, { qos: 1, retain: true }, () => undefined)
      }
      const giveUp = setTimeout(() => closing.stream.destroy(), goodbyeMs)
      await closing.endAsync(!isUp)
      clearTimeout(giveUp)
    },
  }
}

/** How everybody logs in at the broker: by a name that is the client id too, with a session that ends with the line. */
export function loginOptions(name: string, password: string, bundle: string | undefined): IClientOptions {
  return {
    clientId: name,
    username: name,
    password,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    ...(bundle !== undefined && { ca: bundle }),
  }
}

function clientOptions({ name, password, will }: LinkOptions, bundle: string | undefined): IClientOptions {
  return {
    ...loginOptions(name, password, bundle),
    queueQoSZero: false,
    // A bed that lost its power is noticed after one and a half of these.
    keepalive: 10,
    ...(will && { will: { ...will, payload: Buffer.from(will.payload), qos: 1 as const, retain: true } }),
  }
}

function reasonOf(error: Error & { code?: string | number }): string {
  return typeof error.code === 'string' ? error.code : error.message
}
