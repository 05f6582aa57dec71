import { existsSync, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'

import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import type { TlsPaths } from './broker-tls-files.ts'
import { firstSecurity } from './broker-logins/first-security.ts'
import { bridgedTopics, bridgeName, permissionsOf } from './device-topics.ts'
import { hashPassword } from './mosquitto-password.ts'

interface MosquittoOptions {
  directory: string
  host: string
  port: number
  names: string[]
  passwordOf: (name: string) => string
  /** What it proves itself with; without it, it speaks in clear. */
  tls?: TlsPaths | undefined
  /** Where Mosquitto finds its dynamic security plugin, for logins that a server changes; without it, from files. */
  plugin?: string | undefined
  /** `host:port` of a second broker with the same logins. */
  bridgeTo?: string | undefined
}

const securityFile = 'dynamic-security.json'

/** Writes what Mosquitto needs to be this chain's broker, and answers the path of its configuration. */
export function writeMosquittoConfig({ directory, host, port, tls, bridgeTo, ...logins }: MosquittoOptions): string {
  const folder = resolve(directory)
  makePrivateFolder(folder)
  return writeLines(folder, 'mosquitto.conf', [
    `listener ${port} ${host}`,
    ...(tls ? tlsLines(tls) : []),
    `user ${userInfo().username}`,
    'allow_anonymous false',
    ...(logins.plugin === undefined ? fileLogins(folder, logins) : dynamicLogins(folder, logins.plugin, logins)),
    '# The client id is the name, so a device cannot push another off with its id.',
    'use_username_as_clientid true',
    '# A state that was kept over a restart would be of yesterday.',
    'persistence false',
    'set_tcp_nodelay true',
    '# What devices and server say to each other is some hundred bytes.',
    'max_packet_size 65536',
    '# Who comes is told how each device is, all at once: beyond this many, some would be left out.',
    'max_queued_messages 100000',
    'log_dest stderr',
    ...(bridgeTo === undefined
      ? []
      : bridgeLines(bridgeTo, logins.passwordOf(bridgeName), tls && join(folder, 'bridge-ca.crt'))),
  ])
}

/** The plugin that the Mosquitto of a folder has its logins from; undefined where it has them from files, or is not there. */
export function pluginOf(directory: string): string | undefined {
  const file = join(resolve(directory), 'mosquitto.conf')
  if (!existsSync(file)) return undefined
  return /^plugin (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
}

type Logins = Pick<MosquittoOptions, 'names' | 'passwordOf'>

function fileLogins(folder: string, { names, passwordOf }: Logins): string[] {
  rmSync(join(folder, securityFile), { force: true })
  const passwords = writeLines(
    folder,
    'passwords',
    names.map((name) => `${name}:${hash(passwordOf(name))}`),
  )
  return [`password_file ${passwords}`, `acl_file ${writeLines(folder, 'acl', names.flatMap(aclLines))}`]
}

/** What the plugin has made of its file is never written over. */
function dynamicLogins(folder: string, plugin: string, { names, passwordOf }: Logins): string[] {
  for (const name of ['passwords', 'acl']) rmSync(join(folder, name), { force: true })
  const file = join(folder, securityFile)
  const logins = names.map((name) => ({ name, password: passwordOf(name) }))
  if (!existsSync(file)) writePrivateFile(file, firstSecurity(logins))
  return [`plugin ${plugin}`, `plugin_opt_config_file ${file}`]
}

function writeLines(folder: string, name: string, lines: string[]): string {
  const path = join(folder, name)
  writePrivateFile(path, `${lines.join('\n')}\n`)
  return path
}

/** One of the two is told: what is said at either is said at both, and never comes back to where it came from. */
function bridgeLines(address: string, password: string, bundle: string | undefined): string[] {
  return [
    'connection other-broker',
    `address ${address}`,
    '# Unacknowledged: Mosquitto 2.0 counts what the other one had not acknowledged when it broke down as on its way ever',
    '# after, and says nothing more to one that has come back at twenty. What was on its way is lost in either way.',
    ...bridgedTopics.map((filter) => `topic ${filter} both 0`),
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

function hash(password: string): string {
  const { rounds, salt, hash: hashed } = hashPassword(password)
  return `$7$${rounds}$${salt}$${hashed}`
}
