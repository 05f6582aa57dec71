import type { Mac } from '#src/domain/devices/device-messages.ts'

import { isKeepSigned, readKeyOrder, writeHeld } from '#server/platform/mqtt/key-message.ts'

export interface HeldKey {
  key: number
  mac: Mac
}

/** What a device is built with: the key that it signs with, and others that it believes, too. */
export interface Keyed {
  key: number
  mac: Mac
  others?: readonly HeldKey[] | undefined
}

/** So many keys fit into a device; a further one takes the place of the oldest that it does not sign with. */
const room = 4

export function heldBy({ key, mac, others = [] }: Keyed): HeldKey[] {
  return [{ key, mac }, ...others]
}

/** The oldest first. */
export function numbersOf(device: Keyed): number[] {
  return heldBy(device)
    .map(({ key }) => key)
    .toSorted((one, other) => one - other)
}

/** For what names its key. */
export function macOf(device: Keyed, number: number): Mac | undefined {
  return heldBy(device).find(({ key }) => key === number)?.mac
}

/** For what names none: what it says under the first key that it is signed with. */
export function readUnderAny<Said>(device: Keyed, read: (mac: Mac) => Said | undefined): Said | undefined {
  for (const { mac } of heldBy(device)) {
    const said = read(mac)
    if (said !== undefined) return said
  }
  return undefined
}

export function isUnderAny(device: Keyed, isSigned: (mac: Mac) => boolean): boolean {
  return heldBy(device).some(({ mac }) => isSigned(mac))
}

/** Somebody has written a key into it. It goes on signing with the one that it has until the studio says otherwise. */
export function withKey<Device extends Keyed>(device: Device, written: HeldKey): Device {
  const others = heldBy(device).filter(({ key }) => key !== device.key && key !== written.key)
  const kept = others.toSorted((one, other) => other.key - one.key).slice(0, room - 2)
  return written.key === device.key ? device : { ...device, others: [...kept, written] }
}

/** What it does and says when the studio asks for its keys, or tells which to keep; undefined for anything else. */
export function answerAboutKeys<Device extends Keyed>(
  device: Device,
  text: string,
  { place, login }: { place: string; login: number },
): { device: Device; reply: string } | undefined {
  const order = readKeyOrder(text)
  if (order?.place !== place) return undefined
  const after = order.keys === 'keep' ? keep(device, order) : device
  if (!after) return undefined
  const numbers = numbersOf(after)
  const newest = macOf(after, Math.max(...numbers)) ?? after.mac
  return { device: after, reply: writeHeld({ place, nonce: order.nonce, numbers, use: after.key, login }, newest) }
}

/** Never back to an older key, and never without the one that it signs with: an order that comes again does no harm. */
function keep<Device extends Keyed>(device: Device, order: Parameters<typeof isKeepSigned>[0]): Device | undefined {
  const mac = macOf(device, order.use)
  if (!mac || order.use < device.key || !isKeepSigned(order, mac)) return undefined
  const others = heldBy(device).filter(({ key }) => key !== order.use && !order.drop.includes(key))
  return { ...device, key: order.use, mac, others }
}
