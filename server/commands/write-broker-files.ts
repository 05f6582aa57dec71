import { join } from 'node:path'

import type { Config } from '#server/platform/process/config.ts'
import { demoHistory } from '#server/demo/demo-history.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { persistedSecret, requireDeviceSecret } from '#server/platform/database/persisted-secret.ts'
import type { DeviceKeys } from '#server/modules/beds/tables.ts'
import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import { listBeds } from '#server/modules/beds/store/beds.ts'
import { toSecrets } from '#server/modules/doors/actions/add-machine.ts'
import type { KeyedDevice } from '#server/modules/doors/actions/keyed-device.ts'
import { listLivingDevices, listLoginNames } from '#server/modules/doors/actions/list-logins.ts'
import { serverNames } from '#server/platform/servers/broker-names.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { checkBedKeys, type DeviceSecrets, deviceSecrets, lastKey } from '#server/platform/mqtt/device-secrets.ts'
import {
  bridgeName,
  loginName,
  placeOf,
  simulatorControlName,
  simulatorsName,
} from '#server/platform/mqtt/device-topics.ts'
import { type BrokerTls, renewBrokerTls } from '#server/platform/mqtt/broker-certificates.ts'
import { hostsOf, readBrokerTls, tlsPaths, writeBrokerTls } from '#server/platform/mqtt/broker-tls-files.ts'
import { adminName, doctorName } from '#server/platform/mqtt/broker-logins/login-rights.ts'
import { hostsApart } from '#server/platform/process/named-hosts.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { pluginOf, writeMosquittoConfig } from '#server/platform/mqtt/mosquitto-config.ts'

interface TlsAsked {
  /** By which names and addresses the broker is reached; none: those that it has. */
  hosts?: readonly string[]
  isAuthorityReplaced?: boolean
  /** `host:port` of another broker with the same logins, which this one is to pass everything on to and from. */
  bridgeTo?: string | undefined
}

export interface BrokerAsked extends TlsAsked {
  /**
   * Where Mosquitto finds its dynamic security plugin, or `none` for logins from files; undefined: as the folder has
   * them.
   */
  plugin?: string | undefined
}

interface BrokerFiles {
  /** The configuration. */
  file: string
  port: number
  /** undefined: it speaks in clear. */
  tls: BrokerTls | undefined
  /** Servers keep its logins in step. */
  isDynamic: boolean
}

/** Logins of the next numbers are in the files beforehand, so that a password can be replaced without new ones. */
const loginsAhead = 2

/**
 * Writes a folder for Mosquitto with the names of every device in the database, and `devices.jsonl` with what each of
 * them has to be given. With names for TLS, or where the folder has TLS already, also what it proves itself with, made
 * anew where that nears its end. With a plugin, the logins of this moment are what it begins with.
 */
export async function writeBrokerFiles(
  config: Config,
  directory: string,
  { plugin: asked = pluginOf(directory), ...input }: BrokerAsked = {},
): Promise<BrokerFiles> {
  const plugin = asked === 'none' ? undefined : asked
  if (plugin !== undefined && input.bridgeTo !== undefined)
    throw new StartFailure('--bridge goes with logins from files: a server keeps those of one broker only.')
  const { isDemo, devices, loginNames, secrets } = await readDevices(config)
  const names = [
    ...serverNames,
    ...(isDemo ? [simulatorsName, simulatorControlName] : []),
    ...(plugin === undefined ? [bridgeName, ...devices.flatMap(namesAhead)] : [adminName, doctorName, ...loginNames]),
  ]
  makePrivateFolder(directory)
  const lines = devices.map(({ device, keys }) => JSON.stringify(provision(device, keys)))
  writePrivateFile(join(directory, 'devices.jsonl'), `${lines.join('\n')}\n`)
  const tls = await renewTls(directory, input)
  const usual = tls ? 8883 : 1883
  const port = Number(
    config.mqtt.broker === 'given'
      ? new URL(hostsApart(config.mqtt.url)[0] ?? config.mqtt.url).port || usual
      : config.mqtt.port || usual,
  )
  const file = writeMosquittoConfig({
    directory,
    host: config.host,
    port,
    names,
    passwordOf: (name) => secrets.devicePassword(name),
    tls: tls && tlsPaths(directory),
    plugin,
    bridgeTo: input.bridgeTo,
  })
  return { file, port, tls, isDynamic: plugin !== undefined }

  /** What is in use now; what is being given out is shown to staff once, and here only as a login. */
  function provision(device: KeyedDevice, { keyNumber, loginNumber }: DeviceKeys) {
    const { key } = toSecrets(secrets, device, keyNumber)
    const { brokerName: name, brokerPassword: password } = toSecrets(secrets, device, loginNumber)
    return { name, password, key, key_number: keyNumber }
  }
}

async function renewTls(
  directory: string,
  { hosts = [], isAuthorityReplaced = false }: TlsAsked,
): Promise<BrokerTls | undefined> {
  const before = readBrokerTls(directory)
  const wanted = hosts.length > 0 || !before ? hosts : hostsOf(before.broker.certificate)
  if (wanted.length === 0) return undefined
  const tls = await renewBrokerTls(before, { isAuthorityReplaced, hosts: wanted }, Date.now())
  writeBrokerTls(directory, tls)
  return tls
}

/** The one that is in use, the one that is being given out, and those that come next; none that was taken back. */
function loginsOf({ loginNumber, nextNumber, lastNumber }: DeviceKeys): number[] {
  const ahead = Array.from({ length: loginsAhead }, (_, index) => lastNumber + 1 + index)
  const all = [loginNumber, ...(nextNumber === null ? [] : [nextNumber]), ...ahead]
  return [...new Set(all)].filter((number) => number <= lastKey)
}

function namesAhead({ device, keys }: Known['devices'][number]): string[] {
  return loginsOf(keys).map((number) => loginName(placeOf(device), number))
}

interface Known {
  secrets: DeviceSecrets
  isDemo: boolean
  devices: { device: KeyedDevice; keys: DeviceKeys }[]
  loginNames: string[]
}

async function readDevices(config: Config): Promise<Known> {
  const { deviceSecret, dataDir } = config
  const store = await openStore(config.place, {
    logSecret: persistedSecret(config.logSecret, dataDir, 'log-secret'),
  })
  try {
    const isKnown = (await listLivingDevices(store.db)).length > 0
    const masterSecret = isKnown
      ? requireDeviceSecret(deviceSecret, dataDir)
      : persistedSecret(deviceSecret, dataDir, 'device-secret')
    const isDemo = await openDemo(
      config.demo,
      store,
      demoHistory(config, () => masterSecret),
    )
    checkBedKeys(masterSecret, await listBeds(store.db))
    const [devices, loginNames] = [await listLivingDevices(store.db), await listLoginNames(store.db)]
    return { isDemo, devices, loginNames, secrets: deviceSecrets(masterSecret) }
  } finally {
    await store.close()
  }
}
