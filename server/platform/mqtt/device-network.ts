import { readFileSync } from 'node:fs'
import type { Duplex } from 'node:stream'

import type { RunningConfig } from '#server/platform/process/config.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import type { Broker } from './broker.ts'
import type { DeviceSecrets } from './device-secrets.ts'
import { serverName } from './device-topics.ts'
import { type IsEnded, mayEnter } from './login-check.ts'

/** The broker that beds, doors and this server meet at. */
export interface DeviceNetwork {
  /** Without credentials. */
  url: string
  /** What this server calls itself there, where it shares the broker with no other server. */
  name: string
  passwordOf: (name: string) => string
  /** What a broker with TLS is believed by, where that is not what this machine trusts anyway. */
  readBundle?: (() => string) | undefined
  /** A line to a broker that is in this process. */
  dial?: () => Duplex
  /** Cuts the lines of all whose name is one of those, where the broker is in this process. */
  cut: (isOne: (name: string) => boolean) => void
  close(): Promise<void>
}

/** The operator's broker when one is named, else one inside this process. */
export async function joinDeviceNetwork(
  config: RunningConfig,
  secrets: DeviceSecrets,
  isEnded: IsEnded = async () => false,
): Promise<DeviceNetwork> {
  const { mqtt } = config
  if (mqtt.broker === 'own') {
    const broker = await ownBroker(config, { port: mqtt.port, secrets, isEnded })
    return { ...broker, name: serverName, passwordOf: secrets.devicePassword }
  }
  const { url, name = serverName, caFile } = mqtt
  const readBundle = caFile === undefined ? undefined : bundleReader(caFile)
  return {
    url,
    readBundle,
    name,
    passwordOf: (name) => mqtt.password ?? secrets.devicePassword(name),
    cut: () => undefined,
    close: async () => undefined,
  }
}

/** A file that cannot be read ends the start; one that goes later is told, and tried again. */
export function bundleReader(caFile: string): () => string {
  const read = () => readFileSync(caFile, 'utf8')
  try {
    read()
  } catch (error) {
    throw new StartFailure(`MQTT_CA_FILE ${caFile} cannot be read (${errorCode(error)}).`)
  }
  return read
}

/** Real beds need a port that they know; without one only this machine can reach the broker. */
interface OwnBroker {
  port: number
  secrets: DeviceSecrets
  isEnded: IsEnded
}

async function ownBroker(config: RunningConfig, { port, secrets, isEnded }: OwnBroker): Promise<Broker> {
  const { startBroker } = await import('./broker.ts')
  const host = port === 0 ? '127.0.0.1' : config.host
  const rules = { isDemo: config.isDemo, secrets, isEnded }
  const isPassword = (name: string, password: string) => mayEnter(rules, name, password)
  try {
    return await startBroker({ host, port, isPassword })
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    throw new StartFailure(`Port ${port} on ${host} is in use. Stop what uses it, or choose another BROKER_PORT.`)
  }
}
