import { createHash } from 'node:crypto'

import { permissionsOf, readLoginName, serverName } from '#server/platform/mqtt/device-topics.ts'

/** What one name logs in with. */
export interface BrokerLogin {
  name: string
  password: string
}

/** One line of a role, in the words of Mosquitto's dynamic security plugin. */
export interface Right {
  acltype: 'publishClientSend' | 'publishClientReceive' | 'subscribePattern'
  topic: string
  allow: true
}

/** Changes logins, and nothing else. One server at a time uses it: a second one throws the first off. */
export const adminName = 'broker-admin'
/** The same for `npm run doctor`, which looks on beside a running server. */
export const doctorName = 'broker-doctor'
/** Where the plugin takes its commands, and where it answers whoever sent them. */
export const controlTopic = '$CONTROL/dynamic-security/v1'
export const controlAnswerTopic = `${controlTopic}/response`

/** The role of a name. A device has its place, whichever of its passwords it logs in with. */
export function roleOf(name: string): string {
  if (isAdmin(name)) return adminName
  const place = readLoginName(name)?.place ?? name
  return name.startsWith(`${serverName}-`) ? serverName : place
}

/** What a role may do: what `permissionsOf` says of its names. Everything else is denied. */
export function rightsOf(role: string): Right[] {
  if (isAdmin(role)) return rights({ publish: [controlTopic], subscribe: [controlAnswerTopic] })
  return rights(permissionsOf(role))
}

/** By which a changed password is noticed: the plugin keeps this text beside the login, and never tells a password. */
export function passwordMark(password: string): string {
  // The password has 256 random bits, so that nothing is learnt of it from its hash.
  return createHash('sha256').update(password).digest('hex').slice(0, 16)
}

function isAdmin(name: string): boolean {
  return name === adminName || name === doctorName
}

function rights({ publish, subscribe }: { publish: string[]; subscribe: string[] }): Right[] {
  const right = (acltype: Right['acltype']) => (topic: string) => ({ acltype, topic, allow: true }) as const
  return [
    ...publish.map(right('publishClientSend')),
    ...subscribe.map(right('subscribePattern')),
    ...subscribe.map(right('publishClientReceive')),
  ]
}
