import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'

import { DeviceError } from './tanning-device.ts'
import { within } from './time-limit.ts'
import { type BluetoothPeer, type Characteristic, type GattServer, webBluetooth } from './web-bluetooth.ts'

const connectMs = 10_000
const discoverMs = 5000

/** The two ends of a connection: what is written to the bed, and what it says. */
export interface Channels {
  peer: BluetoothPeer
  server: GattServer
  command: Characteristic
  event: Characteristic
}

/** Whether this browser can reach a bed over Bluetooth at all; asked before a member chooses anything. */
export async function isBluetoothUsable(): Promise<'usable' | 'unsupported' | 'off'> {
  const bluetooth = webBluetooth()
  if (!bluetooth) return 'unsupported'
  // A browser that does not say whether there is an adapter is asked to connect and says it then.
  const isAvailable = await bluetooth.getAvailability().catch(() => true)
  return isAvailable ? 'usable' : 'off'
}

/** Opens the browser's list with this one bed in it. Calls the browser before anything is waited for. */
export async function choosePeer({ name, serviceUuid }: BluetoothAddress): Promise<BluetoothPeer> {
  const bluetooth = webBluetooth()
  if (!bluetooth) throw new DeviceError('bluetooth-unsupported')
  const choosing = bluetooth.requestDevice({ filters: [{ name }], optionalServices: [serviceUuid] })
  try {
    return await choosing
  } catch (reason) {
    throw await whyNoPeer(reason)
  }
}

/** A bed that this page was allowed to use before; undefined where the browser knows of none. */
export async function rememberedPeer({ name }: BluetoothAddress): Promise<BluetoothPeer | undefined> {
  // A browser that does not tell its list knows of none: the member is asked to choose the bed.
  const known = await webBluetooth()
    ?.getDevices?.()
    .catch(() => [])
  return known?.find((peer) => peer.name === name)
}

/**
 * Connects and finds the ends of the conversation by what they can do, so that a bed with other addresses works. The
 * bed is let go of when `ending` comes meanwhile.
 */
export async function openChannels(
  peer: BluetoothPeer,
  { serviceUuid }: BluetoothAddress,
  ending: AbortSignal,
): Promise<Channels> {
  const { gatt } = peer
  if (!gatt) throw new DeviceError('connect-failed')
  const letGo = () => gatt.disconnect()
  ending.addEventListener('abort', letGo)
  try {
    const server = await within(gatt.connect(), connectMs, 'connect-timed-out').catch(asTrouble('connect-failed'))
    return await within(findChannels(peer, server, serviceUuid), discoverMs, 'discover-timed-out')
  } catch (error) {
    // After the end the bed may belong to the next attempt, on the same phone.
    if (!ending.aborted) letGo()
    throw error
  } finally {
    ending.removeEventListener('abort', letGo)
  }
}

async function findChannels(peer: BluetoothPeer, server: GattServer, serviceUuid: string): Promise<Channels> {
  const isGone = () => (server.connected ? 'no-writable' : 'link-lost')
  const service = await server.getPrimaryService(serviceUuid).catch((reason) => asTrouble(isGone())(reason))
  const all = await service.getCharacteristics().catch((reason) => asTrouble(isGone())(reason))
  const command =
    all.find(({ properties }) => properties.write) ?? all.find(({ properties }) => properties.writeWithoutResponse)
  const event = all.find(({ properties }) => properties.notify || properties.indicate)
  if (!command || !event) throw new DeviceError('no-writable')
  await event.startNotifications().catch(asTrouble('connect-failed'))
  return { peer, server, command, event }
}

/** Chromium says NotFoundError both for a list that was closed and for a missing adapter. */
async function whyNoPeer(reason: unknown): Promise<DeviceError> {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'SecurityError' || name === 'NotSupportedError') return new DeviceError('bluetooth-unsupported', reason)
  if ((await isBluetoothUsable()) === 'off') return new DeviceError('bluetooth-off', reason)
  return new DeviceError(name === 'NotFoundError' ? 'chooser-cancelled' : 'connect-failed', reason)
}

function asTrouble(trouble: DeviceError['trouble']): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof DeviceError ? reason : new DeviceError(trouble, reason)
  }
}
