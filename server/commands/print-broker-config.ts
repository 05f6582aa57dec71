import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { endOf } from '#server/platform/mqtt/broker-certificates.ts'
import { hostsOf, tlsPaths } from '#server/platform/mqtt/broker-tls-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { writeBrokerFiles } from './write-broker-files.ts'
import { runCommand } from './run-command.ts'

const usage =
  'Usage: npm run broker:config -- <folder> [--tls <name or address of the broker>]… [--new-authority] [--bridge <host:port of the other broker>]'

/** `npm run broker:config -- <folder>`: a Mosquitto for the devices in the database. */
async function run(words: string[]): Promise<void> {
  const { directory, ...asked } = readWords(words)
  const { file, port, tls } = await writeBrokerFiles(readConfig(process.env), directory, asked)
  console.log(`mosquitto -c ${file}`)
  if (!tls) return
  const day = (pem: string) => new Date(endOf(pem)).toISOString().slice(0, 10)
  const [host = 'localhost'] = hostsOf(tls.broker.certificate)
  console.log(`MQTT_URL=mqtts://${host.includes(':') ? `[${host}]` : host}:${port}`)
  console.log(`MQTT_CA_FILE=${resolve(tlsPaths(directory).bundle)}`)
  console.log(`The certificate of the broker ends on ${day(tls.broker.certificate)}.`)
  if (tls.next) console.log('A new authority is announced: give ca.crt to every device and server within 180 days.')
}

function readWords(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tls: { type: 'string', multiple: true },
        'new-authority': { type: 'boolean' },
        bridge: { type: 'string' },
      },
    })
    const [directory, ...others] = positionals
    const { tls: hosts = [], 'new-authority': isAuthorityReplaced = false, bridge: bridgeTo } = values
    if (directory === undefined || others.length > 0) throw new StartFailure(usage)
    if (bridgeTo !== undefined && !/^[\w.-]+:\d{1,5}$/.test(bridgeTo)) throw new StartFailure(usage)
    return { directory, hosts, isAuthorityReplaced, bridgeTo }
  } catch {
    throw new StartFailure(usage)
  }
}

await runCommand(run)
