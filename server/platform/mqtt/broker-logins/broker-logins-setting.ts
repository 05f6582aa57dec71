import { z } from 'zod/mini'

import { StartFailure } from '#server/platform/process/start-failure.ts'

/**
 * Where the operator's broker has the logins of devices from: `files` that a command writes, its own memory that a
 * server keeps in step (`dynamic`, Mosquitto's plugin), or a server that it asks each time (`http`, EMQX).
 */
export type BrokerLogins = { from: 'files' } | { from: 'dynamic' } | ({ from: 'http' } & AuthPlace)

/** Where the broker asks, and by which secret it is known. */
export interface AuthPlace {
  host: string
  /** 0 takes a free one. */
  port: number
  secret: string
}

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))

export const brokerLoginSettings = {
  BROKER_LOGINS: [z.optional(z.enum(['files', 'dynamic', 'http'])), 'files, dynamic or http'],
  BROKER_AUTH_HOST: [z.optional(z.string()), 'an address or a host name'],
  BROKER_AUTH_PORT: [z.optional(z.pipe(port, z.int().check(z.maximum(65_535)))), 'a whole number from 0 to 65535'],
  BROKER_AUTH_SECRET: [z.optional(z.string().check(z.minLength(16))), 'a secret of at least 16 characters'],
} as const

interface Said {
  BROKER_LOGINS: BrokerLogins['from'] | undefined
  BROKER_AUTH_HOST: string | undefined
  BROKER_AUTH_PORT: number | undefined
  BROKER_AUTH_SECRET: string | undefined
  MQTT_URL: string | undefined
}

/** Refuses, by name, what does not go together. */
export function readBrokerLogins(said: Said): BrokerLogins {
  const { BROKER_LOGINS: from = 'files', MQTT_URL } = said
  if (from !== 'files' && MQTT_URL === undefined)
    throw new StartFailure(`BROKER_LOGINS=${from} is for a broker of your own. Set MQTT_URL to its address.`)
  if (from === 'http') return { from, ...authPlace(said) }
  const needless = authNames.find((name) => said[name] !== undefined)
  if (needless !== undefined)
    throw new StartFailure(`${needless} is for BROKER_LOGINS=http. Set that, or leave it out.`)
  return { from }
}

const authNames = ['BROKER_AUTH_HOST', 'BROKER_AUTH_PORT', 'BROKER_AUTH_SECRET'] as const

function authPlace({ BROKER_AUTH_HOST: host = '127.0.0.1', BROKER_AUTH_PORT: at, BROKER_AUTH_SECRET: secret }: Said) {
  if (at === undefined)
    throw new StartFailure('BROKER_AUTH_PORT is missing. BROKER_LOGINS=http needs a port at which the broker asks.')
  if (secret === undefined)
    throw new StartFailure(
      'BROKER_AUTH_SECRET is missing. BROKER_LOGINS=http needs a secret of at least 16 characters.',
    )
  return { host, port: at, secret }
}
