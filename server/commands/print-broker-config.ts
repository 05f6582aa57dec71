import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { findPlugin } from '#server/platform/mqtt/broker-logins/find-plugin.ts'
import { endOf } from '#server/platform/mqtt/broker-certificates.ts'
import { hostsOf, tlsPaths } from '#server/platform/mqtt/broker-tls-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { type BrokerAsked, writeBrokerFiles } from './write-broker-files.ts'
import { runCommand } from './run-command.ts'

const usage = [
  'Usage: npm run broker:config -- <folder> [--tls <name or address of the broker>]… [--new-authority]',
  '[--dynamic | --plugin <path of mosquitto_dynamic_security.so> | --files] [--bridge <host:port of the other broker>]',
].join(' ')

/** `npm run broker:config -- <folder>`: a Mosquitto for the devices in the database. */
async function run(words: string[]): Promise<void> {
  const { directory, ...asked } = readWords(words)
  const { file, port, tls, isDynamic } = await writeBrokerFiles(readConfig(process.env), directory, asked)
  console.log(`mosquitto -c ${file}`)
  if (isDynamic) console.log('BROKER_LOGINS=dynamic')
  if (!tls) return
  const day = (pem: string) => new Date(endOf(pem)).toISOString().slice(0, 10)
  const [host = 'localhost'] = hostsOf(tls.broker.certificate)
  console.log(`MQTT_URL=mqtts://${host.includes(':') ? `[${host}]` : host}:${port}`)
  console.log(`MQTT_CA_FILE=${resolve(tlsPaths(directory).bundle)}`)
  console.log(`The certificate of the broker ends on ${day(tls.broker.certificate)}.`)
  if (tls.next) console.log('A new authority is announced: give ca.crt to every device and server within 180 days.')
}

function readWords(args: string[]): BrokerAsked & { directory: string } {
  const { positionals, values } = parse(args)
  const [directory, ...others] = positionals
  const ways = [values.dynamic, values.plugin, values.files].filter((way) => way !== undefined)
  if (directory === undefined || others.length > 0 || ways.length > 1) throw new StartFailure(usage)
  const { bridge: bridgeTo } = values
  if (bridgeTo !== undefined && !/^[\w.-]+:\d{1,5}$/.test(bridgeTo)) throw new StartFailure(usage)
  const plugin = values.dynamic === true ? foundPlugin() : values.files === true ? 'none' : values.plugin
  return { directory, hosts: values.tls ?? [], isAuthorityReplaced: values['new-authority'] ?? false, plugin, bridgeTo }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        tls: { type: 'string', multiple: true },
        'new-authority': { type: 'boolean' },
        bridge: { type: 'string' },
        dynamic: { type: 'boolean' },
        plugin: { type: 'string' },
        files: { type: 'boolean' },
      },
    })
  } catch {
    throw new StartFailure(usage)
  }
}

function foundPlugin(): string {
  const plugin = findPlugin()
  if (plugin !== undefined) return plugin
  throw new StartFailure(
    'mosquitto_dynamic_security.so is not on this machine. Install mosquitto, or say with --plugin where the broker has it.',
  )
}

await runCommand(run)
