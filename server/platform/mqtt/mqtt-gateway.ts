import { randomUUID } from 'node:crypto'

import { type DeviceMessage, decodeMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import type { Clock } from '#server/platform/process/clock.ts'
import { isJson, readConfigSaid, writeBedConfig } from './bed-config-message.ts'
import { type LockSaid, readLockSaid, writeLockCommand } from './lock-command.ts'
import { type LinkOptions, openLink } from './broker-link.ts'
import { currentKey, type DeviceSecrets } from './device-secrets.ts'
import { type DeviceName, permissionsOf, placeOf, readTopic, serverName } from './device-topics.ts'
import type { BedAnswer, BedListener, Gateway, LockAnswer, LockPlace, LockReport } from './gateway.ts'
import { openRequests, type Reply } from './open-requests.ts'
import { keepPresence } from './presence.ts'

/** A door that opens later than this opens after its member has gone. */
const commandLivesMs = 5_000

interface GatewayOptions {
  url: string
  /** Where the broker is in this process. */
  dial?: LinkOptions['dial']
  /** What a broker with TLS is believed by. */
  readBundle?: LinkOptions['readBundle']
  /** The name and password of this server at the broker. */
  name: string
  password: string
  /** The same where they may change: asked for each attempt. What it throws is why there is none. */
  nextLogin?: LinkOptions['nextLogin']
  /** The broker does not know the name, or not with this password. */
  onRefused?: LinkOptions['onRefused']
  secrets: DeviceSecrets
  clock: Clock
  onTrouble: (reason: string) => void
}

/** Beds and doors over MQTT. Resolves after the first attempt to reach the broker, whatever came of it. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { url, dial, readBundle, name, password, nextLogin, onRefused, secrets, clock } = options
  const presence = keepPresence()
  const beds = openRequests<DeviceMessage>(clock)
  const locks = openRequests<LockSaid>(clock)
  const lockMessages = openRequests<DeviceMessage>(clock)
  /** What is said in JSON, and not by a lock about an opening. */
  const texts = openRequests<string>(clock)
  const listeners = new Set<BedListener>()
  const lockListeners = new Set<(lock: LockPlace, said: LockReport) => unknown>()
  const lateListeners = new Set<(commandId: string, answer: LockAnswer) => void>()

  let connectionCount = 0
  const link = openLink({
    url,
    dial,
    readBundle,
    name,
    password,
    ...(nextLogin && { nextLogin }),
    ...(onRefused && { onRefused }),
    subscribe: permissionsOf(serverName).subscribe,
    onMessage: hear,
    onUp: () => void connectionCount++,
    onDown: () => presence.reset(),
    onTrouble: options.onTrouble,
  })
  await link.firstAttempt

  function hear(topic: string, payload: Uint8Array): void {
    const said = readTopic(topic)
    if (!said) return
    if (said.about === 'state') presence.take(said.device, Buffer.from(payload).toString('latin1'))
    else if (said.device.kind === 'bed') hearBed(said.device, said.request, payload)
    else hearLock(said.device, said.request, payload)
  }

  function hearBed(bed: DeviceName, request: string, payload: Uint8Array): void {
    if (isJson(payload)) return void texts.settle(placeOf(bed), request, Buffer.from(payload).toString())
    const message = decodeMessage(payload)
    if (message.type === 'malformed') return
    const isAnswer = request !== 'event'
    const isNew = !isAnswer || beds.settle(placeOf(bed), request, message) === 'late'
    if (isNew) for (const listener of listeners) listener(bed.id, message, bed.shopId, { isAnswer })
  }

  function hearLock(lock: DeviceName, request: string, payload: Uint8Array): void {
    if (!isJson(payload)) return hearLockMessage(lock, request, payload)
    const text = Buffer.from(payload).toString()
    const said = readLockSaid(text)
    if (!said) return void texts.settle(placeOf(lock), request, text)
    if (locks.settle(placeOf(lock), request, said) !== 'late') return
    for (const listener of lateListeners) listener(said.cmd, toLockAnswer(said))
  }

  function hearLockMessage(lock: DeviceName, request: string, payload: Uint8Array): void {
    const message = decodeMessage(payload)
    if (message.type === 'malformed') return
    if (request !== 'event' && lockMessages.settle(placeOf(lock), request, message) === 'taken') return
    if (message.type !== 'door-receipt' && message.type !== 'pass-report') return
    for (const listener of lockListeners) listener({ shopId: lock.shopId, lockId: lock.id }, message)
  }

  return {
    isConnected: () => link.isUp(),
    connectionCount: () => connectionCount,
    bedState: presence.bed,
    lockState: presence.lock,
    async sendToBed({ shopId, deviceId }, message) {
      if (presence.bed(deviceId) === 'offline') return { kind: 'offline' }
      const place = placeOf({ shopId, kind: 'bed', id: deviceId })
      const bytes = encodeMessage(message)
      return toAnswer(await beds.ask(place, (request) => link.publish(`${place}/cmd/${request}`, bytes)))
    },
    async sendToLock({ shopId, lockId }, message) {
      if (presence.lock(lockId) === 'offline') return { kind: 'offline' }
      const place = placeOf({ shopId, kind: 'lock', id: lockId })
      const bytes = encodeMessage(message)
      return toAnswer(await lockMessages.ask(place, (request) => link.publish(`${place}/cmd/${request}`, bytes)))
    },
    async configureBed({ shopId, deviceId }, config, keyNumber) {
      if (presence.bed(deviceId) === 'offline') return 'offline'
      const place = placeOf({ shopId, kind: 'bed', id: deviceId })
      const mac = secrets.bedMac(config.bed, keyNumber)
      const text = writeBedConfig(config, mac)
      const reply = await texts.ask(place, (request) => link.publish(`${place}/cmd/${request}`, text))
      if (reply.kind !== 'replied') return reply.kind === 'not-sent' ? 'offline' : 'unknown'
      const said = readConfigSaid(reply.message, mac)
      const isOurs = said?.bed === config.bed && said.version === config.version && said.rev === config.rev
      return isOurs ? 'confirmed' : 'unknown'
    },
    async sendText(device, text) {
      const isOffline = (device.kind === 'bed' ? presence.bed(device.id) : presence.lock(device.id)) === 'offline'
      if (isOffline) return { kind: 'offline' }
      const place = placeOf(device)
      const reply = await texts.ask(place, (request) => link.publish(`${place}/cmd/${request}`, text))
      if (reply.kind === 'replied') return { kind: 'answered', text: reply.message }
      return { kind: reply.kind === 'not-sent' ? 'offline' : 'unknown' }
    },
    async openLock({ shopId, lockId }, commandId, holder = commandId, keyNumber = currentKey, uses = 0) {
      if (presence.lock(lockId) === 'offline') return { kind: 'offline' }
      const place = placeOf({ shopId, kind: 'lock', id: lockId })
      const command = { cmd: commandId, lock: lockId, issuedAt: clock.now(), ttlMs: commandLivesMs, holder, uses }
      const text = writeLockCommand(command, secrets.lockMac(lockId, keyNumber))
      const reply = await locks.ask(place, (request) => link.publish(`${place}/cmd/${request}`, text))
      if (reply.kind === 'replied') return toLockAnswer(reply.message)
      return { kind: reply.kind === 'not-sent' ? 'offline' : 'unknown' }
    },
    onBedMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onLockReport: (listener) => void lockListeners.add(listener),
    acknowledge({ shopId, lockId }, ack) {
      link.publish(`${placeOf({ shopId, kind: 'lock', id: lockId })}/cmd/${randomUUID()}`, encodeMessage(ack))
    },
    onLateLockAnswer(listener) {
      lateListeners.add(listener)
      return () => void lateListeners.delete(listener)
    },
    onPresence: (listener) => presence.listen(listener),
    devicesIn: (shopId) => presence.in(shopId),
    close: () => link.close(),
  }
}

function toAnswer(reply: Reply<DeviceMessage>): BedAnswer {
  if (reply.kind === 'replied') return { kind: 'answered', message: reply.message }
  return { kind: reply.kind === 'not-sent' ? 'offline' : 'unknown' }
}

function toLockAnswer({ result, availableInSeconds }: LockSaid): LockAnswer {
  return availableInSeconds === undefined ? { kind: result } : { kind: result, availableInSeconds }
}
