/** `studio/<shop>/<bed|lock>/<id>` is the place of one device, its name at the broker, and all it may touch. */
export interface DeviceName {
  shopId: number
  kind: 'bed' | 'lock'
  id: string
}

/** The names at the broker that are no devices. Every further server of a chain has its own: server-2 and so on. */
export const serverName = 'server'
/** The simulated devices as a whole, and the terminal that tells them what to do; in the demo only. */
export const simulatorsName = 'twins'
export const simulatorControlName = 'twin-control'

export function placeOf({ shopId, kind, id }: DeviceName): string {
  return `studio/${shopId}/${kind}/${id}`
}

/**
 * Under which name a device logs in: its place, and from the second password on its number behind it, so that the one
 * before is let in as well until the device has the new one.
 */
export function loginName(place: string, number: number): string {
  return number === 1 ? place : `${place}~${number}`
}

/** Whose login a name is, and which one; undefined for a name that is no login of a device. */
export function readLoginName(name: string): { device: DeviceName; place: string; number: number } | undefined {
  const parts = /^(studio\/(\d{1,9})\/(bed|lock)\/([\w.-]+))(?:~([2-9]|[1-9]\d{1,2}))?$/.exec(name)
  if (!parts) return undefined
  const [, place = '', shopId, kind, id = '', number = '1'] = parts
  const device: DeviceName = { shopId: Number(shopId), kind: kind === 'bed' ? 'bed' : 'lock', id }
  return { device, place, number: Number(number) }
}

/** In which studio a place is; undefined for a name that is no place of a device. */
export function shopOfPlace(name: string): number | undefined {
  const shopId = /^studio\/(\d{1,9})\//.exec(name)?.[1]
  return shopId === undefined ? undefined : Number(shopId)
}

/** What a device said: how it is, the answer to a request, or something unasked (`event`). */
export type Said = { device: DeviceName } & ({ about: 'state' } | { about: 'reply'; request: string })

export function readTopic(topic: string): Said | undefined {
  const parts = /^studio\/(\d+)\/(bed|lock)\/([^/]+)\/(?:(state)|reply\/([^/]+))$/.exec(topic)
  if (!parts) return undefined
  const [, shopId, kind, id = '', state, request = ''] = parts
  const device: DeviceName = { shopId: Number(shopId), kind: kind === 'bed' ? 'bed' : 'lock', id }
  return state === undefined ? { device, about: 'reply', request } : { device, about: 'state' }
}

/** What two brokers pass on to each other by. */
export const bridgeName = 'bridge'

/** What each name at the broker may do. `+` stands for one level of the topic. */
export interface Permissions {
  publish: string[]
  subscribe: string[]
}

/** All that servers and devices say to each other, whichever broker they are at. */
export const bridgedTopics = ['studio/+/+/+/cmd/+', 'studio/+/+/+/state', 'studio/+/+/+/reply/+']

export function permissionsOf(name: string): Permissions {
  if (/^server(-\w+)?$/.test(name)) {
    return { publish: ['studio/+/+/+/cmd/+'], subscribe: ['studio/+/+/+/state', 'studio/+/+/+/reply/+'] }
  }
  if (name === bridgeName) return { publish: bridgedTopics, subscribe: bridgedTopics }
  if (name === simulatorsName) return { publish: ['twins/+/done'], subscribe: ['twins/+/control'] }
  if (name === simulatorControlName) return { publish: ['twins/+/control'], subscribe: ['twins/+/done'] }
  // A device says how it is and replies; it never commands.
  const place = readLoginName(name)?.place ?? name
  return { publish: [`${place}/state`, `${place}/reply/+`], subscribe: [`${place}/cmd/+`] }
}

export function mayPublish(name: string, topic: string): boolean {
  return permissionsOf(name).publish.some((filter) => isUnder(filter, topic))
}

/** A filter is allowed when everything it could ever match is. */
export function maySubscribe(name: string, filter: string): boolean {
  return permissionsOf(name).subscribe.some((allowed) => isUnder(allowed, filter))
}

/** Only what a device says of itself is kept by the broker; a kept command would be obeyed days later. */
export function mayRetain(topic: string): boolean {
  return readTopic(topic)?.about === 'state'
}

function isUnder(filter: string, topic: string): boolean {
  const allowed = filter.split('/')
  const levels = topic.split('/')
  return (
    allowed.length === levels.length &&
    levels.every((level, at) => level !== '#' && (allowed[at] === '+' ? level !== '' : allowed[at] === level))
  )
}
