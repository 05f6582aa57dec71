import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'

import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import type { TlsPaths } from './broker-tls-files.ts'
import { bridgedTopics, bridgeName, permissionsOf } from './device-topics.ts'

interface MosquittoOptions {
  directory: string
  host: string
  port: number
  names: string[]
  passwordOf: (name: string) => string
  /** What it proves itself with; without it, it speaks in clear. */
  tls?: TlsPaths | undefined
  /** `host:port` of a second broker with the same logins. */
  bridgeTo?: string | undefined
}

/** Writes what Mosquitto needs to be this chain's broker, and answers the path of its configuration. */
export function writeMosquittoConfig({
  directory,
  host,
  port,
  names,
  passwordOf,
  tls,
  bridgeTo,
}: MosquittoOptions): string {
  const folder = resolve(directory)
  makePrivateFolder(folder)
  const write = (name: string, lines: string[]): string => {
    const path = join(folder, name)
    writePrivateFile(path, `${lines.join('\n')}\n`)
    return path
  }
  const passwords = names.map((name) => `${name}:${hash(passwordOf(name))}`)
  return write('mosquitto.conf', [
    `listener ${port} ${host}`,
    ...(tls ? tlsLines(tls) : []),
    `user ${userInfo().username}`,
    'allow_anonymous false',
    `password_file ${write('passwords', passwords)}`,
    `acl_file ${write('acl', names.flatMap(aclLines))}`,
    '# The client id is the name, so a device cannot push another off with its id.',
    'use_username_as_clientid true',
    '# A state that was kept over a restart would be of yesterday.',
    'persistence false',
    'set_tcp_nodelay true',
    '# What devices and server say to each other is some hundred bytes.',
    'max_packet_size 65536',
    'log_dest stderr',
    ...(bridgeTo === undefined
      ? []
      : bridgeLines(bridgeTo, passwordOf(bridgeName), tls && join(folder, 'bridge-ca.crt'))),
  ])
}

/** One of the two is told: what is said at either is said at both, and never comes back to where it came from. */
function bridgeLines(address: string, password: string, bundle: string | undefined): string[] {
  return [
    'connection other-broker',
    `address ${address}`,
    ...bridgedTopics.map((filter) => `topic ${filter} both 1`),
    `remote_username ${bridgeName}`,
    `remote_password ${password}`,
    `local_username ${bridgeName}`,
    'try_private true',
    '# What was said while the other one was away is not said to it later: a command would be of some other time.',
    'cleansession true',
    'local_cleansession true',
    'notifications false',
    'keepalive_interval 10',
    '# Seconds until it is tried again: the first, and the longest.',
    'restart_timeout 1 2',
    // The other broker has an authority of its own.
    ...(bundle === undefined ? [] : [`bridge_cafile ${bundle}`]),
  ]
}

/** There is no other listener, so nothing of what devices and servers say is ever in clear. */
function tlsLines({ certificate, key }: TlsPaths): string[] {
  return [`certfile ${resolve(certificate)}`, `keyfile ${resolve(key)}`, '# At least.', 'tls_version tlsv1.2']
}

function aclLines(name: string): string[] {
  const { publish, subscribe } = permissionsOf(name)
  return [
    `user ${name}`,
    ...publish.map((filter) => `topic write ${filter}`),
    ...subscribe.map((filter) => `topic read ${filter}`),
    '',
  ]
}

/** Mosquitto's own form, PBKDF2-SHA512; the passwords are random, so the rounds add nothing. */
function hash(password: string): string {
  const salt = randomBytes(12)
  const rounds = 101
  return `$7$${rounds}$${salt.toString('base64')}$${pbkdf2Sync(password, salt, rounds, 64, 'sha512').toString('base64')}`
}
